/** The loan terms in Indonesian (STATIC-03). */
import type { TermsText } from "../site-texts.ts";

export const terms: TermsText = {
  title: "Syarat dan ketentuan pinjaman",
  description:
    "Siapa yang boleh meminjam, berapa lama, berapa biayanya, cara membayar kembali, dan biaya keterlambatan di {{ brand.companyName }}.",
  intro:
    "Syarat ini berlaku untuk setiap pinjaman dari {{ brand.companyName }}. Angka pinjaman Anda sendiri tertera dalam pernyataan biaya (disclosure statement) dan perjanjian pinjamannya, yang Anda baca sebelum mengonfirmasi. Jika berbeda dari yang di bawah, angka pinjaman Anda sendiri yang berlaku.",
  sections: {
    applicants: {
      heading: "Siapa yang boleh mengajukan",
      body: [
        "Anda boleh mengajukan pinjaman jika Anda",
        {
          list: [
            "warga negara Filipina,",
            "berusia di atas 18 tahun,",
            "memiliki alamat tetap di Filipina, dan",
            "memberikan data Anda sendiri yang benar: nama, identitas, nomor ponsel, dan rekening atas nama Anda.",
          ],
        },
      ],
    },
    term: {
      heading: "Jumlah dan tenor",
      body: [
        "Pinjaman berjalan selama 91 sampai 365 hari kalender. Jumlah dan tenor yang ditawarkan tertera pada setiap produk. Anda membayar cicilan kira-kira setiap 30 hari; cicilan terakhir jatuh tempo pada akhir tenor.",
      ],
    },
    cost: {
      heading: "Biaya pinjaman",
      body: [
        "Bunga adalah bagian tetap untuk setiap hari, {{ 300 | percent }} kecuali produk Anda menyebut lain: dari seluruh jumlah pinjaman, atau dari pokok yang belum dibayar pada awal setiap periode cicilan. Penawaran Anda menyebut yang mana. Biaya proses dapat dipotong satu kali dari pinjaman saat dicairkan. Sebelum mengonfirmasi, Anda melihat bunga, biaya, jumlah bersih yang diterima, semua cicilan, dan suku bunga efektif, sesuai Truth in Lending Act (Republic Act 3765).",
      ],
    },
    decision: {
      heading: "Keputusan kami",
      body: [
        "Kami memutuskan dalam 1 hari setelah pengajuan Anda lengkap, dan memberi tahu Anda di aplikasi. Kami dapat menolak. Pengajuan yang ditolak tidak dikenai biaya.",
      ],
    },
    crediting: {
      heading: "Kapan dana masuk",
      body: [
        "Dana masuk ke rekening yang Anda sebutkan dalam 1 sampai 3 hari kalender setelah Anda menyetujui pinjaman. Bunga dihitung sejak hari pencairan.",
      ],
    },
    repayment: {
      heading: "Membayar kembali",
      body: [
        "Setiap cicilan harus dibayar paling lambat pada akhir tanggal jatuh temponya, waktu Manila. Bayarlah dengan cara yang ditunjukkan aplikasi; kode yang Anda dapat di sana menunjukkan bahwa pembayaran itu milik Anda. Pembayaran dipakai untuk denda lebih dulu, lalu biaya, bunga, dan pokok.",
        "Kelebihan bayar tetap milik Anda: itu menjadi utang kami kepada Anda.",
      ],
    },
    prepayment: {
      heading: "Melunasi lebih awal",
      body: [
        "Anda boleh melunasi seluruh pinjaman lebih awal setelah setengah tenornya lewat, dan sedikitnya 7 hari setelah pencairan. Anda membayar sisa pokok beserta bunga cicilan yang masanya sudah berjalan; bunga sesudahnya tidak ditagih. Tidak ada biaya untuk ini.",
      ],
    },
    default: {
      heading: "Terlambat membayar",
      body: [
        "Jika cicilan tidak dibayar sampai tanggal jatuh temponya, pinjaman dinyatakan gagal bayar dan dikenai denda:",
        {
          rows: [
            ["Satu kali, nasabah baru", "{{ 100000 | money }}"],
            ["Satu kali, nasabah lama", "{{ 80000 | money }}"],
            ["Hari ke-1 sampai ke-30", "5% per hari dari jumlah yang belum dibayar"],
            ["Hari ke-31 sampai ke-90", "4% per hari dari jumlah yang belum dibayar"],
            ["Mulai hari ke-91", "2% per hari dari jumlah yang belum dibayar"],
          ],
        },
        "Bagian satu kali ditagih paling banyak sekali selama masa pinjaman. Nasabah baru adalah nasabah yang belum pernah melunasi pinjaman dari kami.",
        "Jika Anda tidak dapat membayar, beri tahu kami sebelum jatuh tempo. Kami mencari jalan keluar bersama Anda.",
      ],
    },
    rollover: {
      heading: "Memindahkan jatuh tempo",
      body: [
        "Jika pinjaman Anda dapat diperpanjang, Anda dapat membayar biaya perpanjangannya dan denda yang sudah dikenakan, lalu cicilan yang belum dibayar pindah ke tanggal yang lebih lambat. Aplikasi menunjukkan biaya itu dan tambahannya sebelum Anda memilih.",
      ],
    },
    address: {
      heading: "Jika Anda pindah",
      body: ["Jika alamat Anda berubah, beri tahu kami dalam 3 hari."],
    },
    transfer: {
      heading: "Jika kami mengalihkan pinjaman Anda",
      body: [
        "Kami dapat mengalihkan pinjaman Anda kepada pemberi pinjaman lain. Kami memberi tahu Anda sedikitnya 7 hari kerja sebelumnya. Syarat Anda tetap sama.",
      ],
    },
    complaints: {
      heading: "Pengaduan",
      body: [
        "Sampaikan pengaduan di aplikasi, lewat telepon, atau lewat email. Kami mengonfirmasi penerimaannya dalam {{ acknowledgeDays }} hari dan menjawab dalam {{ replyWeekdays }} hari kerja; hukum memberi kami paling lama {{ resolveDays }} hari.",
        "Jika Anda tidak puas, atau merasa ditagih lebih dari yang diizinkan hukum, Anda dapat menghubungi Securities and Exchange Commission (sec.gov.ph). Untuk pengaduan tentang praktik usaha ada Department of Trade and Industry (dti.gov.ph, telepon 1-384), dan untuk pengaduan tentang data Anda ada National Privacy Commission (privacy.gov.ph).",
        "Syarat ini mengikuti Republic Act 9474 (Lending Company Regulation Act), Republic Act 3765 (Truth in Lending Act), dan Republic Act 11765 (Financial Products and Services Consumer Protection Act).",
      ],
    },
  },
};
