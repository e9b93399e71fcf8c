/** The loan terms in Filipino (STATIC-03). */
import type { TermsText } from "../site-texts.ts";

export const terms: TermsText = {
  title: "Mga tuntunin at kondisyon ng loan",
  description:
    "Sino ang puwedeng mag-loan, gaano katagal, magkano, paano magbayad, at magkano kapag late ang bayad sa {{ brand.companyName }}.",
  intro:
    "Sakop ng mga tuntuning ito ang bawat loan sa {{ brand.companyName }}. Ang mga halaga ng sarili mong loan ay nasa disclosure statement at kasunduan sa loan, na babasahin mo bago ka mag-confirm. Kung iba ang mga iyon sa mga nasa ibaba, ang sa sarili mong loan ang masusunod.",
  sections: {
    applicants: {
      heading: "Sino ang puwedeng mag-apply",
      body: [
        "Puwede kang mag-apply kung ikaw ay",
        {
          list: [
            "mamamayang Pilipino,",
            "lampas 18 taong gulang,",
            "may permanent address sa Pilipinas, at",
            "magbibigay ng sarili at totoong detalye: ang pangalan mo, ID, mobile number at account na nakapangalan sa iyo.",
          ],
        },
      ],
    },
    term: {
      heading: "Halaga at loan term",
      body: [
        "Ang loan ay tumatagal ng 91 hanggang 365 calendar days. Nasa bawat produkto ang mga halaga at loan term na inaalok. Magbabayad ka ng hulog tuwing humigit-kumulang 30 araw; ang huli ay sa katapusan ng loan term.",
      ],
    },
    cost: {
      heading: "Magkano ang gastos sa loan",
      body: [
        "Ang interes ay tiyak na bahagi kada araw, {{ 300 | percent }} maliban kung iba ang nasa produkto mo: ng buong halaga, o ng balanse ng principal sa simula ng bawat hulog. Nasa alok mo kung alin. Maaaring may processing fee na isang beses ibabawas sa loan kapag ni-release ito. Bago ka mag-confirm, makikita mo ang interes, ang fee, ang netong matatanggap, ang lahat ng hulog at ang effective interest rate, ayon sa Truth in Lending Act (Republic Act 3765).",
      ],
    },
    decision: {
      heading: "Ang desisyon namin",
      body: [
        "Magdedesisyon kami sa loob ng 1 araw matapos makumpleto ang application mo, at sasabihin namin ito sa app. Maaari kaming tumanggi. Wala kang babayaran sa application na tinanggihan.",
      ],
    },
    crediting: {
      heading: "Kailan darating ang pera",
      body: [
        "Papasok ang pera sa account na ibinigay mo sa loob ng 1 hanggang 3 calendar days matapos mong tanggapin ang loan. Nagsisimula ang interes sa araw na ni-release ang pera.",
      ],
    },
    repayment: {
      heading: "Pagbabayad",
      body: [
        "Dapat bayaran ang bawat hulog bago matapos ang due date nito, oras sa Maynila. Magbayad sa mga paraang nasa app; sa code na makukuha mo roon namin nalalaman na sa iyo ang bayad. Sa penalty muna napupunta ang bayad, pagkatapos sa mga fee, sa interes, at sa principal.",
        "Sa iyo pa rin ang anumang sobrang bayad: utang namin iyon sa iyo.",
      ],
    },
    prepayment: {
      heading: "Maagang pagbabayad nang buo",
      body: [
        "Puwede mong bayaran nang maaga ang buong loan kapag lampas na ang kalahati ng loan term, at hindi bababa sa 7 araw matapos i-release ang pera. Ang babayaran mo ay ang natitirang principal at ang interes ng mga hulog na nagsimula na ang panahon; hindi na sisingilin ang mga susunod na interes. Walang fee para rito.",
      ],
    },
    default: {
      heading: "Kapag late ang bayad",
      body: [
        "Kung hindi nabayaran ang hulog sa due date nito, default na ang loan at may penalty:",
        {
          rows: [
            ["Isang beses, bagong kliyente", "{{ 100000 | money }}"],
            ["Isang beses, dating kliyente", "{{ 80000 | money }}"],
            ["Ika-1 hanggang ika-30 araw na late", "5% kada araw ng halagang hindi nabayaran"],
            ["Ika-31 hanggang ika-90 araw na late", "4% kada araw ng halagang hindi nabayaran"],
            ["Mula ika-91 araw", "2% kada araw ng halagang hindi nabayaran"],
          ],
        },
        "Isang beses lang sa buong itatagal ng loan sinisingil ang isang-beses na bahagi. Bagong kliyente ang wala pang natapos bayarang loan sa amin.",
        "Kung hindi mo kayang magbayad, sabihin mo sa amin bago ang due date. Hahanap tayo ng paraan.",
      ],
    },
    rollover: {
      heading: "Paglilipat ng due date",
      body: [
        "Kung may rollover ang loan mo, puwede mong bayaran ang fee nito at ang mga penalty na nasingil na, at lilipat sa mas huling petsa ang mga hulog na hindi pa bayad. Ipinapakita ng app kung magkano ito at kung ano ang idaragdag nito bago mo piliin.",
      ],
    },
    address: {
      heading: "Kung lilipat ka ng tirahan",
      body: ["Kung magbago ang address mo, sabihin mo sa amin sa loob ng 3 araw."],
    },
    transfer: {
      heading: "Kung ililipat namin ang loan mo",
      body: [
        "Maaari naming ilipat ang loan mo sa ibang nagpapautang. Aabisuhan ka namin nang hindi bababa sa 7 working days bago iyon. Hindi magbabago ang mga tuntunin mo.",
      ],
    },
    complaints: {
      heading: "Mga reklamo",
      body: [
        "Magreklamo sa amin sa app, sa telepono o sa email. Kukumpirmahin namin na dumating ito sa loob ng {{ acknowledgeDays }} araw at sasagutin sa loob ng {{ replyWeekdays }} working days; {{ resolveDays }} araw ang pinakamatagal na pinapayagan ng batas.",
        "Kung hindi ka kuntento, o sa tingin mo ay siningil ka nang higit sa pinapayagan ng batas, puwede kang lumapit sa Securities and Exchange Commission (sec.gov.ph). Para sa reklamo tungkol sa gawain ng negosyo, nandiyan ang Department of Trade and Industry (dti.gov.ph, telepono 1-384); tungkol sa datos mo, ang National Privacy Commission (privacy.gov.ph).",
        "Sumusunod ang mga tuntuning ito sa Republic Act 9474 (Lending Company Regulation Act), Republic Act 3765 (Truth in Lending Act) at Republic Act 11765 (Financial Products and Services Consumer Protection Act).",
      ],
    },
  },
};
