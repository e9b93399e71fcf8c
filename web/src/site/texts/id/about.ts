/** About Us in Indonesian (STATIC-01). */
import type { AboutText } from "../site-texts.ts";

export const about: AboutText = {
  title: "Tentang kami",
  description:
    "Siapa {{ brand.companyName }}: misi kami, apa yang dapat Anda harapkan, orang-orang di baliknya, dan cara menghubungi kami.",
  intro:
    "{{ brand.name }} adalah layanan pinjaman dari {{ brand.companyName }}. Kami meminjamkan uang dalam jumlah kecil kepada warga di Filipina lewat ponsel.",
  sections: {
    mission: {
      heading: "Misi kami",
      body: [
        "Sakit, uang sekolah, motor yang rusak: yang tidak bisa menunggu tidak perlu lebih mahal dari seharusnya. Kami ingin setiap orang di Filipina dapat meminjam sejumlah kecil dengan syarat yang mereka pahami sebelum setuju, dan membayarnya kembali tanpa rasa takut.",
      ],
    },
    advantages: {
      heading: "Yang dapat Anda harapkan",
      body: [
        {
          points: [
            [
              "Persetujuan cepat",
              "Pengajuan hanya beberapa menit, dan kami memutuskan dalam 1 hari. Uang masuk 1 sampai 3 hari kalender setelah Anda menerima pinjaman.",
            ],
            [
              "Biaya transparan",
              "Sebelum Anda mengonfirmasi, satu halaman menunjukkan berapa yang Anda terima, berapa yang dibayar kembali, setiap biaya, setiap tanggal, dan suku bunga efektif. Pinjaman yang dibayar tepat waktu tidak dikenai biaya lain.",
            ],
            [
              "Pembayaran luwes",
              "Bayar lewat dompet digital, bank, atau di konter, dalam cicilan sekitar 30 hari. Setelah setengah jangka waktu Anda dapat melunasi lebih awal dan menghemat bunga yang tersisa. Beberapa pinjaman dapat diperpanjang; biayanya juga Anda lihat lebih dulu.",
            ],
            [
              "Aman",
              "Nomor rekening dan identitas dienkripsi dan disamarkan. Kami tidak memakai cookie, tidak membaca kontak atau foto Anda, dan tidak menjual data.",
            ],
          ],
        },
      ],
    },
    team: {
      heading: "Orang-orang kami",
      body: [
        "Tim kredit memeriksa pengajuan, tim layanan menjawab telepon dan pengaduan, dan para insinyur menjaga aplikasi tetap berjalan. Semuanya bekerja untuk perusahaan yang tertera di bawah. Kami tidak menelepon sebelum pukul 6.00 atau setelah pukul 22.00, dan hanya membicarakan pinjaman Anda dengan Anda sendiri.",
      ],
    },
    lender: {
      heading: "Siapa yang meminjamkan",
      body: [
        {
          rows: [
            ["Perusahaan", "{{ brand.companyName }}"],
            ["No. registrasi SEC", "{{ brand.secRegistrationNumber }}"],
            ["No. certificate of authority", "{{ brand.certificateOfAuthorityNumber }}"],
          ],
        },
        "Kami adalah perusahaan pembiayaan menurut Republic Act 9474, diawasi oleh Securities and Exchange Commission (SEC). Kedua nomor itu dapat Anda periksa di sec.gov.ph.",
      ],
    },
    contact: {
      heading: "Kontak dan layanan pelanggan",
      body: [
        "Layanan pelanggan menjawab pertanyaan tentang pinjaman, pembayaran, dan situs ini, serta menerima pengaduan.",
      ],
    },
  },
};
