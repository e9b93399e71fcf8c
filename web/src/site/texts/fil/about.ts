/** About Us in Filipino (STATIC-01). */
import type { AboutText } from "../site-texts.ts";

export const about: AboutText = {
  title: "Tungkol sa amin",
  description:
    "Sino ang {{ brand.companyName }}: ang aming misyon, ang maaasahan mo sa amin, ang mga tao sa likod nito, at kung paano kami makakausap.",
  intro:
    "Ang {{ brand.name }} ay loan service ng {{ brand.companyName }}. Nagpapautang kami ng maliliit na halaga sa mga nasa Pilipinas, sa kanilang cellphone.",
  sections: {
    mission: {
      heading: "Ang aming misyon",
      body: [
        "Sakit, matrikula, sirang motorsiklo: ang hindi makapaghintay ay hindi dapat mas mahal kaysa nararapat. Gusto naming makapag-loan ng maliit na halaga ang lahat sa Pilipinas, sa mga kondisyong naiintindihan nila bago pumayag, at makapagbayad nang walang takot.",
      ],
    },
    advantages: {
      heading: "Ang maaasahan mo",
      body: [
        {
          points: [
            [
              "Mabilis na approval",
              "May desisyon kami sa loob ng 1 araw. Darating ang pera sa loob ng 1 hanggang 3 calendar days matapos mong tanggapin ang loan.",
            ],
            [
              "Malinaw na mga fee",
              "Bago ka mag-confirm, makikita mo sa isang page ang matatanggap mo, ang babayaran mo, ang bawat fee, ang bawat petsa at ang effective interest rate. Wala na kaming ibang sisingilin kung nasa oras ang bayad mo. Kung may fee ang paraan ng pagbayad, makikita mo ito bago ka magbayad.",
            ],
            [
              "Flexible na pagbabayad",
              "Magbayad nang hulugan, humigit-kumulang 30 araw ang pagitan: {{ channels }}. Puwede mong bayaran nang buo ang loan nang maaga at makatipid sa interes na hindi pa nagsisimula; nasa kasunduan mo kung kailan puwede. Kung puwedeng ilipat ang mga due date ng loan mo, makikita mo rin muna kung magkano ito.",
            ],
            [
              "Ligtas",
              "Naka-encrypt ang mga account number at ID number, at ilang digit lang ang ipinapakita. Wala kaming cookies, hindi namin binabasa ang contacts o mga larawan mo, at hindi kami nagbebenta ng datos.",
            ],
          ],
        },
      ],
    },
    team: {
      heading: "Ang mga tao",
      body: [
        "Sinusuri ng credit team ang mga application, sinasagot ng service team ang mga tawag at reklamo, at pinatatakbo ng mga engineer ang app. Lahat sila ay nagtatrabaho sa kompanyang nasa ibaba. Hindi kami tumatawag bago mag-6:00 AM o paglampas ng 10:00 PM, at ikaw lang ang kinakausap namin tungkol sa loan mo.",
      ],
    },
    lender: {
      heading: "Sino ang nagpapautang",
      body: [
        {
          rows: [
            ["Kompanya", "{{ brand.companyName }}"],
            ["SEC registration no.", "{{ brand.secRegistrationNumber }}"],
            ["Certificate of authority no.", "{{ brand.certificateOfAuthorityNumber }}"],
          ],
        },
        "Kami ay lending company sa ilalim ng Republic Act 9474, na pinangangasiwaan ng Securities and Exchange Commission (SEC). Matitingnan mo ang dalawang numero sa sec.gov.ph.",
      ],
    },
    contact: {
      heading: "Contact at customer service",
      body: [
        "Sinasagot ng customer service ang mga tanong tungkol sa loan mo, sa mga bayad mo at sa site na ito, at tumatanggap ito ng mga reklamo.",
      ],
    },
  },
};
