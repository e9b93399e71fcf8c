/** The privacy policy in Filipino (STATIC-02). It tells what the product does: change both together. */
import type { PrivacyText } from "../site-texts.ts";

export const privacy: PrivacyText = {
  title: "Patakaran sa privacy",
  description:
    "Anong personal na datos ang kinokolekta ng {{ brand.companyName }}, bakit, paano ito pinoprotektahan, sino ang nakakakita, at ano ang mahihiling mo sa amin.",
  intro:
    "Sinasabi ng patakarang ito kung ano ang ginagawa ng {{ brand.name }} sa personal mong datos, ayon sa Data Privacy Act of 2012 (Republic Act 10173) at sa mga circular ng National Privacy Commission tungkol sa pautang.",
  sections: {
    lender: {
      heading: "Impormasyon ng nagpapautang",
      body: [
        "Ang nagpapautang, na may pananagutan sa datos mo (personal information controller), ay:",
        {
          rows: [
            ["Kompanya", "{{ brand.companyName }}"],
            ["SEC registration no.", "{{ brand.secRegistrationNumber }}"],
            ["Certificate of authority no.", "{{ brand.certificateOfAuthorityNumber }}"],
            ["Address", "{{ brand.address }}"],
            ["E-mail", "{{ brand.serviceEmail }}"],
            ["Telepono", "{{ brand.servicePhone }}"],
          ],
        },
      ],
    },
    collection: {
      heading: "Pagkolekta ng impormasyon",
      body: [
        "Kinokolekta namin ang kailangan ng utang, kapag kailangan, at mula sa iyo mismo:",
        {
          list: [
            "ang numero ng mobile mo, kapag nagparehistro ka;",
            "ang pangalan, kaarawan, address, at ang uri at numero ng ID mo, kapag nag-apply ka;",
            "ang bank account o e-wallet na padadalhan ng pera, at ang pangalan at kaarawan ng may-ari nito;",
            "ang mga utang, bayad at takdang araw mo, habang nangyayari;",
            "ang isinulat mo sa reklamo, at ang mga litratong pinili mong ipadala kasama nito;",
            "ang pahinang nagdala sa iyo sa amin, at ang mga alok na binuksan mo.",
          ],
        },
        "Ginagamit namin ito para makilala ka, magpasya sa application mo, ibigay at singilin ang utang, sagutin ka, pigilan ang panloloko, at itago ang mga talaang hinihingi ng batas. Hindi namin hinihingi ang contacts, talaan ng tawag, mensahe, gallery o social media mo.",
      ],
    },
    representation: {
      heading: "Ang pinatutunayan mo sa amin",
      body: [
        "Sa pag-apply, pinatutunayan mong totoo at tungkol sa iyo ang sinasabi mo, na sa iyo ang account at ang numero ng mobile, at na puwede mong ibahagi ang ibinabahagi mo. Kung may magbago, itama ito sa app o sabihin sa amin.",
      ],
    },
    technology: {
      heading: "Paggamit ng teknolohiya",
      body: [
        "Naka-encrypt ang koneksiyon ng mga pahina namin sa telepono mo. Naka-encrypt ang mga numero ng account at ID saan man namin itago, at huling 4 na numero lang ang ipinapakita. Ginagawang bago ang mga litrato pagdating, kaya nawawala ang lugar at oras na isinusulat ng camera sa mga ito.",
        "Maaaring suriin ng programa sa computer ang application; tao ang magpapasya kapag hiniling mo. Binibilang namin kung gaano kadalas humihingi ng code ang isang numero ng telepono o internet address, para pigilan ang pang-aabuso.",
      ],
    },
    disclosure: {
      heading: "Pagbabahagi ng personal na datos",
      body: [
        "Ibinabahagi lang namin ang kailangan ng bawat isa sa gawain nito:",
        {
          list: [
            "mga bangko, e-wallet at payment center na nagbibigay ng utang mo at tumatanggap ng mga bayad mo;",
            "ang kompanya ng telepono na naghahatid ng mga text namin sa iyo;",
            "ang katuwang na nagpapautang, kapag pinili mo mismo ang alok nito;",
            "ang Credit Information Corporation, gaya ng hinihingi ng Republic Act 9510 sa mga nagpapautang;",
            "mga hukuman at awtoridad, kung inuutos ng batas;",
            "ang nagpapautang na paglilipatan ng utang mo, matapos kang abisuhan.",
          ],
        },
        "Hindi kami nagbebenta ng personal na datos. Hindi namin sinasabi sa pamilya, kaibigan o amo mo ang tungkol sa utang mo.",
      ],
    },
    cookies: {
      heading: "Cookies",
      body: [
        "Wala kaming cookies, at walang advertising o analytics ng iba. May ilang bagay na itinatago ng browser mo sa sarili mong device: ang session mo hanggang isara mo ang tab, ang reklamong hindi mo pa naipapadala, at ang huling payment code na binuksan mo. Mawawala ang mga ito kapag binura mo ang data ng browser.",
      ],
    },
    device: {
      heading: "Impormasyon ng device",
      body: [
        "Sa bawat request, ipinapadala ng app ang bersiyon nito, ang pangalan at numero ng device mo, ang bersiyon ng operating system, ang advertising identifier at ang wika, para bumagay ang mga pahina sa telepono mo at mapansin ang maling paggamit. Hindi ito itinatago kasama ng profile mo at hindi ginagamit sa advertising.",
        "Humihingi lang ang app ng camera o litrato sa sandaling maglalakip ka. Hindi nito sinusundan kung nasaan ka.",
      ],
    },
    minors: {
      heading: "Mga menor de edad",
      body: [
        "Hindi para sa wala pang 18 taong gulang ang serbisyo namin, at hindi namin tinatarget ang mga menor de edad. Sa mga nasa hustong gulang lang kami nagpapautang. Kung malaman naming may menor de edad na nagbigay ng datos, buburahin namin ito; sabihin mo sa amin kung may alam kang ganito.",
      ],
    },
    passwords: {
      heading: "Seguridad ng password",
      body: [
        "Walang password na mananakaw: nagla-log in ka gamit ang code na ipinapadala namin sa numero ng mobile mo. May bisa ito nang 10 minuto at isang beses lang magagamit. Nagtatapos ang session mo sa loob ng 30 araw; hash lang ng mga code at session ang itinatago namin, na hindi mababasa pabalik.",
        "Huwag ibigay kaninuman ang code na iyon. Walang nagtatrabaho sa amin ang hihingi nito. Kung mawala ang telepono mo, tumawag sa amin.",
      ],
    },
    retention: {
      heading: "Gaano katagal namin itinatago",
      body: [
        "Itinatago namin ang mga talaan ng utang habang tumatakbo ito, at pagkatapos ay hangga't inuutos ng batas na magtago ng talaan ang nagpapautang. Binubura pagkalipas ng 7 araw ang mga litratong na-upload pero hindi naipadala. Ang hindi na kailangan ay binubura o inaalisan ng pagkakakilanlan.",
      ],
    },
    choices: {
      heading: "Ang pagpapasya mo at pag-opt out",
      body: [
        "Ikaw ang pipili kung ano ang ibibigay mo. Hindi kami makakapagpautang kung wala ang kailangan ng utang; ang iba ay puwede mong hindi ibigay. Puwede mong bawiin ang pahintulot, tumutol sa paggamit, o tumanggi sa mga mensaheng hindi kailangan ng utang mo, sa e-mail o telepono. Tuloy ang mga mensahe tungkol sa kasalukuyang utang, gaya ng takdang araw.",
      ],
    },
    rights: {
      heading: "Ang mga karapatan mo",
      body: [
        "Ayon sa Data Privacy Act, may karapatan kang",
        {
          list: [
            "malaman kung ano ang ginagawa sa datos mo;",
            "makita ito, at makakuha ng kopyang madadala mo sa iba;",
            "ipatama ang mali;",
            "tumutol, at ipahinto o ipabura ang datos na hindi kailangan o labag sa batas;",
            "mabayaran sa pinsala;",
            "magreklamo sa National Privacy Commission (privacy.gov.ph).",
          ],
        },
        "Sumulat sa amin at sasagot kami; maaari muna naming hilinging patunayan mo kung sino ka.",
      ],
    },
    changes: {
      heading: "Mga pagbabago sa patakarang ito",
      body: [
        "Kung babaguhin namin ang patakarang ito, dito ilalagay ang bagong teksto. Sasabihin namin sa app ang pagbabagong mahalaga sa iyo bago ito magkabisa.",
      ],
    },
    grievance: {
      heading: "Grievance officer",
      body: [
        "Ang aming data protection at grievance officer ang tumatanggap ng mga tanong at reklamo tungkol sa datos mo. Isulat ang “Grievance officer” sa subject. Kukumpirmahin naming dumating ang mensahe mo sa loob ng {{ acknowledgeDays }} araw at sasagot sa loob ng {{ resolveDays }} araw.",
        {
          rows: [
            ["E-mail", "{{ brand.serviceEmail }}"],
            ["Telepono", "{{ brand.servicePhone }}"],
            ["Address", "{{ brand.address }}"],
          ],
        },
      ],
    },
  },
};
