/** The public site's frame and home in Indonesian. */
import type { FrameTexts, HomeTexts } from "../site-texts.ts";

export const frame: FrameTexts = {
  skip: "Lompat ke isi",
  back: "Kembali",
  mainMenu: "Menu utama",
  languages: "Bahasa",
  onThisPage: "Di halaman ini",
  home: "Beranda",
  provider: "Pemberi pinjaman",
  agreement: "Perjanjian pinjaman",
  privacy: "Kebijakan privasi",
  contact: "Hubungi kami",
  company: "Perusahaan",
  secRegistration: "No. registrasi SEC",
  authority: "No. Certificate of Authority",
  secList: "Temukan kami di daftar pemberi pinjaman SEC",
  office: "Alamat",
  email: "Email",
  telephone: "Telepon",
  hours: "Jam layanan telepon",
  advice:
    "Pelajari syarat dan ketentuan dalam pernyataan biaya (disclosure statement) sebelum melanjutkan pinjaman.",
};

export const home: HomeTexts = {
  title: "{{ brand.name }}: pinjaman kecil, semua biaya terlihat di awal",
  description:
    "Pinjaman tunai dari {{ brand.companyName }}: bunga {{ limits.interest }} per hari, {{ limits.minDays }} sampai {{ limits.maxDays }} hari, semua biaya diberitahukan sebelum Anda setuju. Hitung cicilan Anda sampai sentavo terakhir.",
  heading: "Dana saat Anda butuh",
  lead: "Pinjaman kecil untuk warga di Filipina. Anda melihat semua biaya sebelum setuju.",
  apply: "Ajukan sekarang",
  openApp: "Buka aplikasi {{ brand.appName }}",
  goOn: "Lanjutkan pinjaman Anda",
  offers: {
    heading: "Pinjaman kami",
    lead: "Seluruh biaya pinjaman jika dibayar tepat waktu.",
    amount: "Jumlah",
    term: "Hari",
    interest: "Bunga",
    chargedOn: "Bunga dihitung dari",
    fee: "Biaya proses, satu kali",
    example: "Contoh: {{ product.amount | money }} selama {{ product.days }} hari",
    received: "Anda menerima",
    repaid: "Anda membayar kembali",
    cost: "Total biaya Anda",
    rate: "Suku bunga efektif",
    yearlyRate: "Suku bunga efektif per tahun",
    plan: "Jadwal contoh",
    planDay: "Hari ke-{day}",
    note: "Biaya bertambah jika terlambat membayar. Besarnya ada di syarat pinjaman.",
  },
  screens: {
    costs: "Seluruh biaya pinjaman, sebelum Anda setuju",
    loan: "Pinjaman Anda, dan kapan pembayaran berikutnya",
  },
  steps: {
    heading: "3 langkah menuju pinjaman Anda",
    list: [
      ["Daftar", "Dengan nomor ponsel Anda dan kode yang kami kirim ke nomor itu."],
      ["Isi data diri", "Satu kartu identitas yang berlaku, alamat, dan rekening penerima Anda."],
      [
        "Lihat seluruh biaya, lalu putuskan",
        "Keputusan kami dalam 1 hari, dana Anda 1 sampai 3 hari kemudian.",
      ],
    ],
  },
  care: {
    heading: "Pinjam dengan bijak",
    list: [
      "Pinjam hanya sebanyak yang dapat Anda bayar saat jatuh tempo.",
      "Kami tidak pernah meminta uang sebelum pinjaman cair. Siapa pun yang memintanya atas nama kami, itu bukan kami.",
      "Kami tidak membaca kontak, foto, atau pesan Anda, dan hanya menelepon Anda sendiri.",
      "Anda dapat mengajukan pengaduan di aplikasi. Kami mengonfirmasinya dalam {{ acknowledgeDays }} hari dan menjawabnya dalam {{ replyWeekdays }} hari kerja.",
    ],
    more: "Baca syarat pinjaman",
  },
  questions: {
    heading: "Tanya jawab",
    list: [
      [
        "Berapa lama prosesnya?",
        "Kami memutuskan dalam 1 hari. Dana masuk ke rekening Anda 1 sampai 3 hari kemudian.",
      ],
      [
        "Apa saja biaya pinjaman?",
        "Bunga per hari, dan biaya proses yang dipotong dari dana yang Anda terima. Anda melihat keduanya, juga suku bunga efektif, sebelum setuju.",
      ],
      [
        "Saya sudah membayar, tetapi belum tampil di aplikasi. Bagaimana?",
        "Itu tergantung cara Anda membayar. {{ credited }} Simpan kuitansinya. Jika tetap belum tampil, ajukan pengaduan di aplikasi dan lampirkan kuitansinya.",
      ],
      [
        "Bagaimana jika saya tidak bisa membayar tepat waktu?",
        "Hubungi kami sebelum jatuh tempo. Keterlambatan dikenai denda; besarnya ada di syarat pinjaman. Jika pinjaman Anda memungkinkan, jatuh tempo dapat dipindahkan dengan membayar biaya.",
      ],
      [
        "Apa yang tidak boleh dilakukan penagih?",
        "Mengancam atau menghina Anda, menelepon pada malam hari, membicarakan pinjaman Anda dengan keluarga, teman, atau atasan, atau menyebarkannya. Jika itu terjadi, ajukan pengaduan di aplikasi atau ke SEC (sec.gov.ph).",
      ],
      [
        "Siapa yang melihat data saya?",
        "Hanya pihak yang disebut dalam kebijakan privasi. Kami tidak membaca kontak, foto, atau pesan Anda.",
      ],
      [
        "Bagaimana cara mengajukan pengaduan?",
        "Di aplikasi, lewat telepon, atau lewat email. Kami mengonfirmasi dalam {{ acknowledgeDays }} hari dan menjawab dalam {{ replyWeekdays }} hari kerja.",
      ],
    ],
  },
  pay: {
    heading: "Tempat membayar",
    places: "Bayar setiap cicilan lewat salah satu dari ini: {{ channels }}.",
    fee: "Sebagian mengenakan biaya. Anda melihatnya sebelum membayar.",
  },
  app: {
    heading: "Sudah menjadi nasabah?",
    lead: "Pinjaman, tanggal jatuh tempo, dan pembayaran Anda ada di aplikasi.",
    open: "Buka aplikasi",
    apple: "Dapatkan di App Store",
    google: "Dapatkan di Google Play",
    register: "Belum menjadi nasabah? Daftar di sini",
  },
  calculator: {
    heading: "Berapa biaya pinjamannya?",
    lead: "Bunganya {{ 300 | percent }} dari jumlah pinjaman per hari.",
    amount: "Jumlah",
    term: "Berapa lama",
    days: "hari",
    total: "Anda membayar kembali",
    interest: "Bunga",
    instalments: "Cicilan",
    plan: "Setiap cicilan",
    planDay: "Hari ke-{day}",
    examples: "Contoh untuk {{ 1000000 | money }}",
    note: "Ini perhitungan sederhana: bunga dari seluruh jumlah, tanpa biaya proses. Pada sebagian pinjaman bunga dihitung dari pokok yang belum dibayar sehingga biayanya lebih kecil; setiap penawaran di atas punya jadwalnya sendiri.",
    noScript: "Kalkulator memerlukan JavaScript. Tabel di bawah berisi contoh.",
    empty: "Masukkan jumlah",
    notDigits: "Masukkan jumlah dalam angka, mis. {example}",
    tooFine: "Paling banyak 2 angka desimal",
    outside: "Masukkan jumlah dari {min} sampai {max}",
  },
  contact: {
    heading: "Hubungi kami",
    lead: "Untuk hal apa pun tentang pinjaman Anda, telepon atau kirim pesan kepada kami.",
    name: "Nama",
    telephone: "Telepon",
    suggestion: "Saran Anda",
    submit: "Kirim",
    incomplete: "Mohon lengkapi informasinya!",
    success: "Berhasil!",
    write: "Kirim kepada kami lewat email",
    note: "Tulisan Anda di sini tetap di perangkat Anda sampai Anda mengirimnya lewat email.",
    subject: "Saran",
    noScript:
      "Formulir ini memerlukan JavaScript. Tulislah ke alamat email kami, atau telepon kami.",
  },
};
