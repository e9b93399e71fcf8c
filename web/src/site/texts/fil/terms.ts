/** The loan terms in Filipino (STATIC-03). */
import type { TermsText } from "../site-texts.ts";

export const terms: TermsText = {
  title: "Mga tuntunin at kondisyon ng utang",
  description:
    "Sino ang puwedeng umutang, gaano katagal, magkano, paano magbayad at magkano ang mahuling bayad sa {{ brand.companyName }}.",
  intro:
    "Sakop ng mga tuntuning ito ang bawat utang sa {{ brand.companyName }}. Ang mga halaga ng sarili mong utang ay nasa disclosure statement at kasunduan nito, na babasahin mo bago ka kumpirma. Maaaring mas mababa ang mga iyon sa mga nasa ibaba, hindi kailanman mas mataas.",
  sections: {
    applicants: {
      heading: "Sino ang puwedeng mag-apply",
      body: [
        "Puwede kang mag-apply kung ikaw ay",
        {
          list: [
            "mamamayang Pilipino,",
            "lampas 18 taong gulang,",
            "may permanenteng address sa Pilipinas, at",
            "magbibigay ng sarili at totoong detalye: ang pangalan mo, ID, numero ng mobile at account na nasa pangalan mo.",
          ],
        },
      ],
    },
    term: {
      heading: "Halaga at termino",
      body: [
        "Ang utang ay tumatagal ng 91 hanggang 365 araw sa kalendaryo. Nasa bawat produkto ang mga halaga at terminong inaalok. Magbabayad ka ng hulog tuwing mga 30 araw; ang huli ay sa katapusan ng termino.",
      ],
    },
    cost: {
      heading: "Magkano ang isang utang",
      body: [
        "Ang interes ay tiyak na bahagi ng halaga sa bawat araw, 0.03% maliban kung mas mababa ang sa produkto mo. Maaaring may processing fee na isang beses na ibabawas sa utang sa araw ng pagbigay nito. Bago ka kumpirma, makikita mo ang interes, ang fee, ang netong matatanggap, ang lahat ng hulog at ang effective rate, ayon sa Truth in Lending Act (Republic Act 3765).",
      ],
    },
    decision: {
      heading: "Ang aming pasya",
      body: [
        "Magpapasya kami sa loob ng 1 araw matapos makumpleto ang application mo, at sasabihin namin sa app. Maaari kaming tumanggi. Walang bayad ang tinanggihang application.",
      ],
    },
    crediting: {
      heading: "Kailan darating ang pera",
      body: [
        "Papasok ang pera sa account na ibinigay mo sa loob ng 1 hanggang 3 araw sa kalendaryo matapos mong tanggapin ang utang. Nagsisimula ang interes sa araw na ibinigay ang pera.",
      ],
    },
    repayment: {
      heading: "Pagbabayad",
      body: [
        "Dapat bayaran ang bawat hulog hanggang sa katapusan ng takdang araw nito, oras sa Maynila. Magbayad sa mga paraang nasa app; sa code na makukuha mo roon namin nalalaman na sa iyo ang bayad. Uunahin ng bayad ang mga multa, pagkatapos ang mga fee, ang interes, at ang principal.",
        "Sa iyo pa rin ang sobrang bayad: utang namin iyon sa iyo.",
      ],
    },
    prepayment: {
      heading: "Maagang pagbabayad ng lahat",
      body: [
        "Puwede mong bayaran nang maaga ang buong utang kapag lampas na ang kalahati ng termino, at hindi bababa sa 7 araw matapos ibigay ang pera. Ang babayaran mo ay ang natitirang principal at ang interes ng mga hulog na nagsimula na ang panahon; hindi na sisingilin ang susunod na interes. Walang fee para rito.",
      ],
    },
    default: {
      heading: "Mahuling bayad",
      body: [
        "Kung hindi nabayaran ang hulog sa takdang araw, ikaw ay nasa default at may multa:",
        {
          rows: [
            ["Isang beses, bagong kliyente", "{{ 100000 | money }}"],
            ["Isang beses, dating kliyente", "{{ 80000 | money }}"],
            ["Ika-1 hanggang ika-30 araw na huli", "5% bawat araw ng hindi nabayaran"],
            ["Ika-31 hanggang ika-90 araw na huli", "4% bawat araw ng hindi nabayaran"],
            ["Mula ika-91 araw", "2% bawat araw ng hindi nabayaran"],
          ],
        },
        "Isang beses lang sa buong buhay ng utang sinisingil ang unang bahagi. Bagong kliyente ang wala pang nabayarang buong utang sa amin.",
        "Kung hindi ka makabayad, sabihin mo sa amin bago ang takdang araw. Hahanap tayo ng paraan.",
      ],
    },
    rollover: {
      heading: "Paglilipat ng takdang araw",
      body: [
        "Kung may rollover ang utang mo, puwede mong bayaran ang fee nito at ang mga singil na lampas na sa oras, at lilipat sa mas huling petsa ang mga hulog na hindi pa bayad. Ipinapakita ng app kung magkano ito at ano ang idaragdag nito bago mo piliin.",
      ],
    },
    address: {
      heading: "Kung lilipat ka ng tirahan",
      body: ["Kung magbago ang address mo, sabihin mo sa amin sa loob ng 3 araw."],
    },
    transfer: {
      heading: "Kung ililipat namin ang utang mo",
      body: [
        "Maaari naming ilipat ang utang mo sa ibang nagpapautang. Magbibigay kami ng abiso nang hindi bababa sa 7 araw ng trabaho bago iyon. Hindi magbabago ang mga tuntunin mo.",
      ],
    },
    complaints: {
      heading: "Mga reklamo",
      body: [
        "Magreklamo sa amin sa app, sa telepono o sa e-mail. Kukumpirmahin namin na dumating ito sa loob ng {{ acknowledgeDays }} araw at sasagutin sa loob ng {{ resolveDays }} araw.",
        "Kung hindi ka kuntento, o sa tingin mo ay siningil ka nang higit sa pinapayagan ng batas, puwede kang lumapit sa Securities and Exchange Commission (sec.gov.ph). Para sa reklamo tungkol sa gawi sa negosyo, nandiyan ang Department of Trade and Industry (dti.gov.ph, telepono 1-384); tungkol sa datos mo, ang National Privacy Commission (privacy.gov.ph).",
        "Sumusunod ang mga tuntuning ito sa Republic Act 9474 (Lending Company Regulation Act), Republic Act 3765 (Truth in Lending Act) at Republic Act 11765 (Financial Products and Services Consumer Protection Act).",
      ],
    },
  },
};
