/** The privacy policy in Filipino (STATIC-02). It describes the product: change both together. */
import type { PrivacyText } from "../site-texts.ts";

export const privacy: PrivacyText = {
  title: "Patakaran sa privacy",
  description:
    "Anong personal na datos ang kinokolekta ng {{ brand.companyName }}, bakit, paano ito pinoprotektahan, kung sino ang nakakakita nito, at kung ano ang mahihiling mo sa amin.",
  intro:
    "Sinasabi ng patakarang ito kung ano ang ginagawa ng {{ brand.name }} sa personal mong datos, ayon sa Data Privacy Act of 2012 (Republic Act 10173) at sa mga circular ng National Privacy Commission tungkol sa mga loan.",
  sections: {
    lender: {
      heading: "Impormasyon ng nagpapautang",
      body: [
        "Ang nagpapautang, na siyang may pananagutan sa datos mo (personal information controller):",
        {
          rows: [
            ["Kompanya", "{{ brand.companyName }}"],
            ["SEC registration no.", "{{ brand.secRegistrationNumber }}"],
            ["Certificate of authority no.", "{{ brand.certificateOfAuthorityNumber }}"],
            ["Address", "{{ brand.address }}"],
            ["Email", "{{ brand.serviceEmail }}"],
            ["Telepono", "{{ brand.servicePhone | phone }}"],
          ],
        },
      ],
    },
    collection: {
      heading: "Pagkolekta ng impormasyon",
      body: [
        "Kinokolekta namin ang kailangan para sa loan, sa oras na kailangan ito, at mula sa iyo mismo:",
        {
          list: [
            "ang mobile number mo, kapag nagparehistro ka;",
            "ang pangalan, petsa ng kapanganakan at address mo, at ang uri at numero ng ID mo, kapag nag-apply ka;",
            "ang bank account o e-wallet na padadalhan ng pera, at ang pangalan at petsa ng kapanganakan ng may-ari nito;",
            "ang mga loan, bayad at due date mo, habang nangyayari ang mga ito, at ang mga text na ipinapadala namin sa iyo;",
            "ang isinulat mo sa reklamo, ang mga larawang pinili mong ipadala kasama nito, at ang stars na ibinigay mo sa amin;",
            "ang page o imbitasyong nagdala sa iyo sa amin, ang uri ng device mo noon, at ang mga alok na binuksan mo.",
          ],
        },
        "Ginagamit namin ito para makilala ka, magdesisyon sa application mo, i-release at singilin ang loan, sagutin ka, pigilan ang panloloko, at itago ang mga record na hinihingi ng batas. Hindi namin hinihingi ang contacts, call history, mga mensahe, photo gallery o social media account mo.",
        "Nagte-text kami sa iyo kapag kailangan ng loan, at walang advertisement:",
        {
          list: [
            "code, kapag nag-log in ka, nagparehistro, nagkumpirma ng bayad, naglagay o nagpalit ng account na padadalhan ng pera, nagpalit ng mga detalye mo, kumuha ng kopya ng datos mo o nagbura ng account mo; at na may ganitong pagpapalit o kopyang ginawa;",
            "na natanggap o hindi naaprubahan ang application mo, at na naipadala na o hindi maipadala ang pera;",
            "na may babayaran ka, 3 araw bago ito at sa mismong araw, at na late na ito, pagkalipas ng 1, 7 at 30 araw;",
            "na dumating o binawi ang bayad mo, at na bayad na nang buo ang loan mo;",
            "na natanggap ang reklamo mo, at na may sagot na ito.",
          ],
        },
        "Ang text tungkol sa naipadalang pera, bayad, due date o hindi naaprubahang application ay ipinapadala nang isang beses, mula 8:00 AM hanggang 8:00 PM, sa wikang huli mong pinili sa app o ginamit sa pagkumpirma ng loan.",
      ],
    },
    representation: {
      heading: "Ang pinatutunayan mo sa amin",
      body: [
        "Sa pag-apply, pinatutunayan mong totoo at tungkol sa iyo ang sinasabi mo, na sa iyo ang account at ang mobile number, at na may karapatan kang ibahagi ang ibinabahagi mo. Kung may magbago, itama ito sa app o sabihin sa amin.",
      ],
    },
    technology: {
      heading: "Paggamit ng teknolohiya",
      body: [
        "Naka-encrypt ang koneksyon ng mga page namin sa phone mo. Naka-encrypt ang mga account number at ID number saan man namin itago, at huling 4 na digit lang ang ipinapakita. Ginagawa naming muli ang bawat larawan pagdating nito, kaya nawawala ang lugar at oras na isinulat dito ng camera.",
        "Tao ang nagdedesisyon sa application mo. Binibilang namin kung gaano kadalas humihingi ng code ang isang mobile number o internet address, para pigilan ang pang-aabuso.",
      ],
    },
    disclosure: {
      heading: "Pagbabahagi ng personal na datos",
      body: [
        "Ibinabahagi lang namin ang kailangan ng bawat isa sa gawain nito:",
        {
          list: [
            "mga bangko, e-wallet at payment center na nagre-release ng loan mo at tumatanggap ng mga bayad mo;",
            "ang kompanya ng telepono na naghahatid ng mga text namin sa iyo;",
            "ang partner na nagpapautang, kapag ikaw mismo ang pumili ng alok nito;",
            "ang Credit Information Corporation, gaya ng hinihingi ng Republic Act 9510 sa mga nagpapautang;",
            "mga hukuman at awtoridad, kung iniuutos ng batas;",
            "ang nagpapautang na paglilipatan ng loan mo, matapos ka naming abisuhan.",
          ],
        },
        "Hindi kami nagbebenta ng personal na datos. Hindi namin sinasabi sa pamilya, mga kaibigan o employer mo ang tungkol sa loan mo.",
      ],
    },
    cookies: {
      heading: "Cookies",
      body: [
        "Wala kaming cookies, at walang advertising o analytics ng iba. May ilang bagay na itinatago ng browser sa sarili mong device hanggang isara mo ang tab:",
        {
          list: [
            "ang session mo, kasama ang sinasabi ng app sa mga page nito tungkol sa device mo;",
            "ang isinulat o pinili mo sa isang form na hindi mo pa naipapadala, at ang bayad na naghihintay ng code;",
            "kung aling loan ang ina-apply mo, ang bayad na sinimulan mo, ang daan pabalik mula sa page na pinagbayaran mo, at kung bakit ka pinag-log in;",
            "kung aling resulta ng bayad at aling paalala ang nakita mo na.",
          ],
        },
        "Mas matagal nitong itinatago ang:",
        {
          list: [
            "wikang pinili mo;",
            "reklamong hindi mo pa naipapadala;",
            "huling loan, schedule nito at payment code na binuksan mo;",
            "resulta ng bayad sa bawat loan na nakita mo na, ayon sa numero nito;",
            "mga page at drawing ng app, na wala ang data mo, para sa teleponong walang network.",
          ],
        },
        "Mawawala ang lahat ng ito kapag binura mo ang data ng browser.",
      ],
    },
    device: {
      heading: "Impormasyon ng device",
      body: [
        "Sa bawat request, ipinapadala ng app ang bersyon nito, ang pangalan at numero ng device mo, ang bersyon ng operating system, ang advertising identifier at ang wika, para bumagay ang mga page sa phone mo at mapansin ang maling paggamit. Sa mga ito, itinatago namin ang wikang pinili mo o ginamit sa pagkumpirma ng loan; ang numero ng device, ang app, ang browser at ang internet address kung saan mo pinirmahan ang kasunduan, naka-encrypt, bilang patunay nito; at mga hash ng mga device at internet address na humihingi ng code. Walang ginagamit sa advertising.",
        "Hinihingi lang ng app ang camera o mga larawan sa sandaling maglalakip ka ng isa. Hindi nito sinusundan kung nasaan ka.",
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
        "Walang password na mananakaw: nagla-log in ka gamit ang code na ipinapadala namin sa mobile number mo. Valid ito nang 10 minuto at isang beses lang magagamit. Nagtatapos ang session mo {% if endsUnused %}kapag hindi mo nagamit nang {{ sessionIdleDays }} araw, at {% endif %}sa loob ng 30 araw anuman ang mangyari; hash lang ng mga code at session ang itinatago namin, at hindi mababasa ang mga ito mula roon.",
        "Huwag ibigay kaninuman ang code na iyon. Walang sinuman sa amin ang hihingi nito. Kung mawala ang phone mo, tumawag sa amin.",
      ],
    },
    retention: {
      heading: "Gaano katagal namin itinatago",
      body: [
        "May takdang panahon ang lahat ng naka-imbak tungkol sa iyo, at binubura ito pagkalipas niyon:",
        {
          list: [
            "kung kanino ang loan, kasama ang lahat ng iba pa tungkol sa iyo: {{ retention.settled_loans }} pagkatapos ng huling nangyari sa huling loan mo, ayon sa iniuutos ng batas sa nagpapautang. Mananatili ang mismong loan sa aming mga libro nang wala ka;",
            "ang mga kasunduang pinirmahan mo, naka-encrypt: {{ retention.signed_documents }} pagkatapos ng loan;",
            "ang lahat tungkol sa iyo, kung wala kaming ipinautang sa iyo: {{ retention.applicants }} pagkatapos ng huling paggamit mo ng serbisyo namin;",
            "ang account na pinalitan mo at hindi pinadalhan ng loan: {{ retention.replaced_accounts }};",
            "ang reklamo kasama ang mga larawan: {{ retention.complaints }} pagkatapos ng sagot namin; mga larawang na-upload pero hindi naipadala: 7 araw;",
            "mga code, at mga text tungkol sa mga code at due date: {{ retention.codes }}; ang laman ng iba pa naming text: {{ retention.messages }};",
            "mga pagbisita sa mga page ng aming advertisement at mga pagpindot sa app: {{ retention.visits }};",
            "kung aling mga phone ang ginamit mo sa pag-log in, bilang hash: {{ retention.known_phones }}.",
          ],
        },
      ],
    },
    choices: {
      heading: "Ang pagpili mo at pag-opt out",
      body: [
        "Ikaw ang pipili kung ano ang ibibigay mo. Hindi kami makakapagpautang kung wala ang kailangan para sa loan; ang iba ay puwede mong hindi ibigay. Puwede mong bawiin ang pahintulot, tumutol sa paggamit, o tumanggi sa mga mensaheng hindi kailangan para sa loan mo, sa email o telepono. Tuloy ang mga mensahe tungkol sa kasalukuyang loan, gaya ng due date.",
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
            "maipatama ang mali;",
            "tumutol, at ipahinto o ipabura ang datos na hindi kailangan o labag sa batas;",
            "mabayaran sa pinsala;",
            "magreklamo sa National Privacy Commission (privacy.gov.ph).",
          ],
        },
        "Kung saan ipinapakita ng app, ikaw mismo ang makakakuha ng kopya ng datos mo at makakabura ng account mo. Kung hindi, sumulat sa amin at sasagot kami; maaari muna naming hilinging patunayan mo kung sino ka.",
      ],
    },
    changes: {
      heading: "Mga pagbabago sa patakarang ito",
      body: ["Kung babaguhin namin ang patakarang ito, dito ilalagay ang bagong bersyon."],
    },
    grievance: {
      heading: "Grievance officer",
      body: [
        "Ang aming data protection at grievance officer ang tumatanggap ng mga tanong at reklamo tungkol sa datos mo. Isulat ang “Grievance officer” sa subject. Kukumpirmahin naming dumating ang mensahe mo sa loob ng {{ acknowledgeDays }} araw at sasagot sa loob ng {{ replyWeekdays }} working days; {{ resolveDays }} araw ang pinakamatagal na pinapayagan ng batas.",
        {
          rows: [
            ["Email", "{{ brand.serviceEmail }}"],
            ["Telepono", "{{ brand.servicePhone | phone }}"],
            ["Address", "{{ brand.address }}"],
          ],
        },
      ],
    },
  },
};
