/** About Us in Filipino (STATIC-01). */
import type { AboutText } from "../site-texts.ts";

export const about: AboutText = {
  title: "Tungkol sa amin",
  description:
    "Sino ang {{ brand.companyName }}: ang aming misyon, ang maaasahan mo sa amin, ang mga tao sa likod nito, at paano kami makontak.",
  intro:
    "Ang {{ brand.name }} ay serbisyong pautang ng {{ brand.companyName }}. Nagpapautang kami ng maliliit na halaga sa mga nasa Pilipinas sa pamamagitan ng telepono.",
  sections: {
    mission: {
      heading: "Ang aming misyon",
      body: [
        "Sakit, matrikula, sirang motorsiklo: ang hindi makapaghintay ay hindi dapat mas mahal kaysa nararapat. Gusto naming makautang ng maliit na halaga ang lahat sa Pilipinas sa mga tuntuning naiintindihan nila bago pumayag, at makapagbayad nang walang takot.",
      ],
    },
    advantages: {
      heading: "Ang maaasahan mo",
      body: [
        {
          points: [
            [
              "Mabilis na pag-apruba",
              "Ilang minuto lang ang pag-apply, at may pasya kami sa loob ng 1 araw. Darating ang pera 1 hanggang 3 araw sa kalendaryo matapos mong tanggapin.",
            ],
            [
              "Malinaw na singil",
              "Bago ka kumpirma, ipinapakita ng isang pahina ang matatanggap mo, ang babayaran mo, ang bawat singil, ang bawat petsa at ang effective rate. Walang ibang sinisingil sa utang na nabayaran sa oras.",
            ],
            [
              "Maluwag na pagbabayad",
              "Magbayad sa e-wallet, sa bangko o sa counter, sa mga hulog na mga 30 araw ang pagitan. Paglampas ng kalahati ng termino, puwede mo nang bayaran ang lahat at makatipid sa natitirang interes. May mga utang na puwedeng pahabain; makikita mo rin muna ang gastos nito.",
            ],
            [
              "Ligtas",
              "Naka-encrypt at nakatago ang mga numero ng account at ID. Wala kaming cookies, hindi namin binabasa ang contacts o litrato mo, at hindi kami nagbebenta ng datos.",
            ],
          ],
        },
      ],
    },
    team: {
      heading: "Ang mga tao",
      body: [
        "Sinusuri ng credit team ang mga application, sinasagot ng service team ang mga tawag at reklamo, at pinatatakbo ng mga engineer ang app. Lahat sila ay nagtatrabaho sa kompanyang nasa ibaba. Hindi kami tumatawag bago mag-6:00 ng umaga o lampas 10:00 ng gabi, at ikaw lang ang kinakausap namin tungkol sa utang mo.",
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
        "Sinasagot ng customer service ang mga tanong tungkol sa utang mo, sa mga bayad mo at sa site na ito, at tumatanggap ito ng mga reklamo.",
      ],
    },
  },
};
