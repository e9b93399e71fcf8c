/** About Us in Indonesian (STATIC-01). */
import type { AboutText } from "../site-texts.ts";

export const about: AboutText = {
  title: "Tentang kami",
  description:
    "Siapa {{ brand.companyName }}: misi kami, apa yang dapat Anda harapkan, orang-orang di baliknya, dan cara menghubungi kami.",
  intro:
    "{{ brand.name }} adalah layanan pinjaman dari {{ brand.companyName }}. Kami meminjamkan uang dalam jumlah kecil kepada warga di Filipina, lewat ponsel mereka.",
  sections: {
    mission: {
      heading: "Misi kami",
      body: [
        "Sakit, uang sekolah, motor yang rusak: kebutuhan mendesak tidak perlu lebih mahal dari seharusnya. Kami ingin setiap orang di Filipina dapat meminjam sejumlah kecil dengan syarat yang mereka pahami sebelum setuju, dan membayarnya kembali tanpa rasa takut.",
      ],
    },
    advantages: {
      heading: "Yang dapat Anda harapkan",
      body: [
        {
          points: [
            [
              "Persetujuan cepat",
              "Kami memutuskan dalam 1 hari. Dana masuk dalam 1 sampai 3 hari kalender setelah Anda menyetujui pinjaman.",
            ],
            [
              "Biaya transparan",
              "Sebelum Anda mengonfirmasi, satu halaman menunjukkan berapa yang Anda terima, berapa yang dibayar kembali, setiap biaya, setiap tanggal, dan suku bunga efektif. Kami tidak mengenakan biaya lain untuk pinjaman yang dibayar tepat waktu. Jika cara membayar mengenakan biaya, Anda melihatnya sebelum membayar.",
            ],
            [
              "Pembayaran fleksibel",
              "Bayar dalam cicilan kira-kira setiap 30 hari: {{ channels }}. Anda dapat melunasi lebih awal dan menghemat bunga yang belum berjalan; perjanjian Anda menyebut mulai kapan. Jika jatuh tempo pinjaman Anda dapat dipindahkan, biayanya juga Anda lihat lebih dulu.",
            ],
            [
              "Aman",
              "Nomor rekening dan nomor identitas dienkripsi dan ditampilkan secara tersamar. Kami tidak memakai cookie, tidak membaca kontak atau foto Anda, dan tidak menjual data.",
            ],
          ],
        },
      ],
    },
    team: {
      heading: "Orang-orang kami",
      body: [
        "Tim kredit memeriksa pengajuan, tim layanan menjawab telepon dan pengaduan, dan tim teknis menjaga aplikasi tetap berjalan. Semuanya bekerja untuk perusahaan yang tertera di bawah. Kami tidak menelepon sebelum pukul 6.00 pagi atau setelah pukul 10.00 malam, dan hanya membicarakan pinjaman Anda dengan Anda sendiri.",
      ],
    },
    lender: {
      heading: "Siapa yang meminjamkan",
      body: [
        {
          rows: [
            ["Perusahaan", "{{ brand.companyName }}"],
            ["No. registrasi SEC", "{{ brand.secRegistrationNumber }}"],
            ["No. Certificate of Authority", "{{ brand.certificateOfAuthorityNumber }}"],
          ],
        },
        "Kami adalah perusahaan pemberi pinjaman (lending company) menurut Republic Act 9474, yang diawasi oleh Securities and Exchange Commission (SEC). Kedua nomor itu dapat Anda periksa di sec.gov.ph.",
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
