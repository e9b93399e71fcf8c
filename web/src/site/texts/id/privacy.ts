/** The privacy policy in Indonesian (STATIC-02). It describes the product: change both together. */
import type { PrivacyText } from "../site-texts.ts";

export const privacy: PrivacyText = {
  title: "Kebijakan privasi",
  description:
    "Data pribadi apa yang dikumpulkan {{ brand.companyName }}, mengapa, bagaimana dilindungi, siapa yang melihatnya, dan apa yang dapat Anda minta.",
  intro:
    "Kebijakan ini menjelaskan apa yang dilakukan {{ brand.name }} dengan data pribadi Anda, menurut Data Privacy Act of 2012 (Republic Act 10173) dan surat edaran National Privacy Commission tentang pinjaman.",
  sections: {
    lender: {
      heading: "Informasi pemberi pinjaman",
      body: [
        "Pemberi pinjaman, yang bertanggung jawab atas data Anda (personal information controller), adalah:",
        {
          rows: [
            ["Perusahaan", "{{ brand.companyName }}"],
            ["No. registrasi SEC", "{{ brand.secRegistrationNumber }}"],
            ["No. Certificate of Authority", "{{ brand.certificateOfAuthorityNumber }}"],
            ["Alamat", "{{ brand.address }}"],
            ["Email", "{{ brand.serviceEmail }}"],
            ["Telepon", "{{ brand.servicePhone | phone }}"],
          ],
        },
      ],
    },
    collection: {
      heading: "Pengumpulan informasi",
      body: [
        "Kami mengumpulkan hal yang diperlukan untuk pinjaman, pada saat diperlukan, langsung dari Anda:",
        {
          list: [
            "nomor ponsel Anda, saat mendaftar;",
            "nama, tanggal lahir, alamat, serta jenis dan nomor identitas Anda, saat mengajukan pinjaman;",
            "rekening bank atau dompet digital penerima dana, beserta nama dan tanggal lahir pemiliknya;",
            "pinjaman, pembayaran, dan tanggal jatuh tempo Anda, seiring terjadinya, serta SMS yang kami kirim kepada Anda;",
            "isi pengaduan Anda, gambar yang Anda pilih untuk dikirim bersamanya, dan bintang yang Anda berikan;",
            "halaman atau undangan yang membawa Anda kepada kami, jenis perangkat Anda saat itu, dan penawaran yang Anda buka.",
          ],
        },
        "Kami memakainya untuk mengenali Anda, memutuskan pengajuan, mencairkan dan menagih pinjaman, menjawab Anda, mencegah penipuan, dan menyimpan pembukuan yang diwajibkan oleh hukum. Kami tidak meminta kontak, riwayat panggilan, pesan, galeri foto, atau akun media sosial Anda.",
        "Kami mengirim SMS bila diperlukan untuk pinjaman, tanpa iklan:",
        {
          list: [
            "kode, saat Anda masuk, mendaftar, mengonfirmasi pembayaran, menentukan atau mengganti tujuan uang Anda, mengubah data identitas, menyalin data Anda, atau menghapus akun Anda; serta kabar bahwa perubahan atau salinan itu dibuat;",
            "bahwa pengajuan Anda diterima atau tidak disetujui, dan bahwa dana sudah dikirim atau tidak dapat dikirim;",
            "bahwa pembayaran jatuh tempo, 3 hari sebelumnya dan pada harinya, dan bahwa pembayaran terlambat, setelah 1, 7, dan 30 hari;",
            "bahwa pembayaran diterima atau ditarik kembali, dan bahwa pinjaman sudah lunas;",
            "bahwa pengaduan Anda diterima, dan bahwa sudah dijawab.",
          ],
        },
        "SMS tentang dana yang dikirim, pembayaran, jatuh tempo, atau pengajuan yang tidak disetujui dikirim satu kali, antara pukul 8.00 pagi dan 8.00 malam, dalam bahasa yang terakhir Anda pilih di aplikasi atau pakai saat mengonfirmasi pinjaman.",
      ],
    },
    representation: {
      heading: "Pernyataan Anda kepada kami",
      body: [
        "Dengan mengajukan pinjaman, Anda menyatakan bahwa data yang Anda sampaikan benar dan mengenai diri Anda sendiri, bahwa rekening dan nomor ponsel itu milik Anda, dan bahwa Anda berhak membagikan data tersebut. Jika ada yang berubah, perbaiki di aplikasi atau beri tahu kami.",
      ],
    },
    technology: {
      heading: "Penggunaan teknologi",
      body: [
        "Halaman kami sampai ke ponsel Anda lewat koneksi terenkripsi. Nomor rekening dan nomor identitas disimpan terenkripsi dan hanya ditampilkan 4 angka terakhirnya. Gambar dibuat ulang saat tiba, sehingga tempat dan waktu yang ditulis kamera di dalamnya hilang.",
        "Petugas kami yang memutuskan pengajuan Anda. Kami menghitung seberapa sering sebuah nomor telepon atau alamat internet meminta kode, untuk mencegah penyalahgunaan.",
      ],
    },
    disclosure: {
      heading: "Pengungkapan data pribadi",
      body: [
        "Kami hanya membagikan hal yang diperlukan masing-masing pihak untuk tugasnya:",
        {
          list: [
            "bank, dompet digital, dan loket pembayaran yang mencairkan pinjaman dan menerima pembayaran Anda;",
            "perusahaan telekomunikasi yang mengantarkan SMS kami kepada Anda;",
            "pemberi pinjaman mitra, jika Anda sendiri memilih penawarannya;",
            "Credit Information Corporation, sebagaimana diwajibkan Republic Act 9510;",
            "pengadilan dan pihak berwenang, jika hukum mewajibkan;",
            "pemberi pinjaman penerima pengalihan pinjaman Anda, setelah kami memberi tahu Anda.",
          ],
        },
        "Kami tidak menjual data pribadi. Kami tidak memberi tahu keluarga, teman, atau atasan Anda tentang pinjaman Anda.",
      ],
    },
    cookies: {
      heading: "Cookie",
      body: [
        "Kami tidak memasang cookie dan tidak memakai iklan atau analitik pihak lain. Browser menyimpan beberapa hal di perangkat Anda sendiri sampai tab ditutup:",
        {
          list: [
            "sesi Anda, beserta apa yang disampaikan aplikasi kepada halamannya tentang perangkat Anda;",
            "apa yang Anda ketik atau pilih di formulir dan belum dikirim, serta pembayaran yang menunggu kodenya;",
            "pinjaman mana yang sedang Anda ajukan, pembayaran yang Anda mulai, jalan kembali dari halaman tempat Anda membayar, dan alasan Anda diminta masuk;",
            "hasil pembayaran dan petunjuk mana yang sudah Anda lihat.",
          ],
        },
        "Lebih lama dari itu, browser menyimpan:",
        {
          list: [
            "bahasa yang Anda pilih;",
            "pengaduan yang belum dikirim;",
            "pinjaman beserta jadwalnya dan kode pembayaran yang terakhir dibuka;",
            "hasil pembayaran mana dari setiap pinjaman yang sudah Anda lihat, menurut nomornya;",
            "halaman dan gambar aplikasi, tanpa data Anda, untuk ponsel tanpa jaringan.",
          ],
        },
        "Semua itu hilang jika Anda menghapus data browser.",
      ],
    },
    device: {
      heading: "Informasi perangkat",
      body: [
        "Pada setiap permintaan aplikasi mengirim versinya, nama dan nomor perangkat Anda, versi sistem operasinya, pengenal iklan, dan bahasanya, agar halaman cocok dengan ponsel Anda dan penyalahgunaan dapat diketahui. Dari semua itu kami menyimpan bahasa yang Anda pilih atau pakai saat mengonfirmasi pinjaman; nomor perangkat, aplikasi, peramban, dan alamat internet tempat Anda menandatangani perjanjian, terenkripsi, sebagai buktinya; serta hash perangkat dan alamat internet yang meminta kode. Tidak ada yang dipakai untuk iklan.",
        "Aplikasi meminta kamera atau gambar hanya saat Anda melampirkannya. Aplikasi tidak melacak lokasi Anda.",
      ],
    },
    minors: {
      heading: "Anak di bawah umur",
      body: [
        "Layanan kami tidak ditujukan bagi siapa pun di bawah 18 tahun, dan kami tidak menyasar anak di bawah umur. Kami hanya meminjamkan kepada orang dewasa. Jika kami mengetahui seorang anak memberikan data, kami menghapusnya; beri tahu kami jika Anda mengetahui hal seperti itu.",
      ],
    },
    passwords: {
      heading: "Keamanan kata sandi",
      body: [
        "Tidak ada kata sandi yang dapat dicuri. Anda masuk dengan kode yang kami kirim ke nomor ponsel Anda. Kode berlaku 10 menit dan satu kali pakai. Sesi Anda berakhir {% if endsUnused %}jika tidak Anda pakai selama {{ sessionIdleDays }} hari, dan {% endif %}paling lambat setelah 30 hari; kode dan sesi kami simpan hanya sebagai hash, yang tidak dapat dibaca kembali.",
        "Jangan berikan kode itu kepada siapa pun. Tidak seorang pun dari kami akan memintanya. Jika ponsel Anda hilang, telepon kami.",
      ],
    },
    retention: {
      heading: "Berapa lama kami menyimpannya",
      body: [
        "Semua yang disimpan tentang Anda memiliki jangka waktu, dan dihapus setelah lewat:",
        {
          list: [
            "milik siapa suatu pinjaman, beserta semua hal lain tentang Anda: {{ retention.settled_loans }} setelah kejadian terakhir pada pinjaman terakhir Anda, sebagaimana hukum mewajibkan pemberi pinjaman. Pinjaman itu sendiri tetap di pembukuan kami tanpa diri Anda;",
            "perjanjian yang Anda tanda tangani, terenkripsi: {{ retention.signed_documents }} setelah pinjaman berakhir;",
            "semua tentang Anda, jika kami tidak pernah meminjamkan apa pun: {{ retention.applicants }} setelah Anda terakhir memakai layanan kami;",
            "rekening yang Anda ganti dan tidak pernah menerima pinjaman: {{ retention.replaced_accounts }};",
            "pengaduan beserta gambarnya: {{ retention.complaints }} setelah jawaban kami; gambar yang diunggah tetapi tidak pernah dikirim: 7 hari;",
            "kode, serta SMS tentang kode dan jatuh tempo: {{ retention.codes }}; isi SMS kami yang lain: {{ retention.messages }};",
            "kunjungan ke halaman iklan kami dan ketukan di aplikasi: {{ retention.visits }};",
            "ponsel mana yang Anda pakai untuk masuk, sebagai hash: {{ retention.known_phones }}.",
          ],
        },
      ],
    },
    choices: {
      heading: "Pilihan Anda dan hak berhenti menerima pesan",
      body: [
        "Apa yang Anda berikan adalah pilihan Anda. Tanpa data yang diperlukan, kami tidak dapat memberi pinjaman; selebihnya boleh Anda kosongkan. Lewat email atau telepon, Anda dapat menarik persetujuan, menolak suatu penggunaan, atau berhenti menerima pesan yang tidak diperlukan untuk pinjaman Anda. Pesan tentang pinjaman yang berjalan, seperti jatuh tempo, tetap dikirim.",
      ],
    },
    rights: {
      heading: "Hak Anda",
      body: [
        "Menurut Data Privacy Act, Anda berhak",
        {
          list: [
            "mengetahui apa yang dilakukan dengan data Anda;",
            "melihatnya, dan memperoleh salinan yang dapat Anda bawa ke tempat lain;",
            "meminta perbaikan data yang salah;",
            "menolak, dan meminta pemblokiran atau penghapusan data yang tidak perlu atau melanggar hukum;",
            "memperoleh ganti rugi;",
            "mengadu kepada National Privacy Commission (privacy.gov.ph).",
          ],
        },
        "Jika aplikasi menampilkannya, Anda dapat mengambil salinan data dan menghapus akun sendiri. Selain itu, hubungi kami secara tertulis dan kami akan menjawab; kami mungkin meminta Anda menunjukkan identitas lebih dulu.",
      ],
    },
    changes: {
      heading: "Perubahan kebijakan ini",
      body: ["Jika kami mengubah kebijakan ini, teks barunya akan tampil di sini."],
    },
    grievance: {
      heading: "Petugas pengaduan",
      body: [
        "Petugas perlindungan data dan pengaduan kami (grievance officer) menerima pertanyaan dan pengaduan tentang data Anda. Harap tulis “Grievance officer” pada subjek. Kami mengonfirmasi penerimaan pesan Anda dalam {{ acknowledgeDays }} hari dan menjawab dalam {{ replyWeekdays }} hari kerja; hukum memberi kami paling lama {{ resolveDays }} hari.",
        {
          rows: [
            ["Email", "{{ brand.serviceEmail }}"],
            ["Telepon", "{{ brand.servicePhone | phone }}"],
            ["Alamat", "{{ brand.address }}"],
          ],
        },
      ],
    },
  },
};
