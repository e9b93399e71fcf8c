/** The privacy policy in Indonesian (STATIC-02). It tells what the product does: change both together. */
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
            ["No. certificate of authority", "{{ brand.certificateOfAuthorityNumber }}"],
            ["Alamat", "{{ brand.address }}"],
            ["E-mail", "{{ brand.serviceEmail }}"],
            ["Telepon", "{{ brand.servicePhone }}"],
          ],
        },
      ],
    },
    collection: {
      heading: "Pengumpulan informasi",
      body: [
        "Kami mengumpulkan yang diperlukan pinjaman, pada saat diperlukan, dari Anda sendiri:",
        {
          list: [
            "nomor ponsel Anda, saat mendaftar;",
            "nama, tanggal lahir, alamat, serta jenis dan nomor identitas Anda, saat mengajukan;",
            "rekening bank atau dompet digital tujuan uang, beserta nama dan tanggal lahir pemiliknya;",
            "pinjaman, pembayaran, dan tanggal jatuh tempo Anda, seiring terjadinya;",
            "isi pengaduan Anda, dan gambar yang Anda pilih untuk dikirim bersamanya;",
            "halaman yang membawa Anda kepada kami, dan penawaran yang Anda buka.",
          ],
        },
        "Kami memakainya untuk mengenali Anda, memutuskan pengajuan, mencairkan dan menagih pinjaman, menjawab Anda, mencegah penipuan, dan menyimpan pembukuan yang diwajibkan hukum. Kami tidak meminta kontak, riwayat panggilan, pesan, galeri foto, atau akun media sosial Anda.",
      ],
    },
    representation: {
      heading: "Pernyataan Anda kepada kami",
      body: [
        "Dengan mengajukan, Anda menyatakan bahwa yang Anda sampaikan benar dan tentang diri Anda, bahwa rekening dan nomor ponsel itu milik Anda, dan bahwa Anda berhak membagikan yang Anda bagikan. Jika ada yang berubah, perbaiki di aplikasi atau beri tahu kami.",
      ],
    },
    technology: {
      heading: "Penggunaan teknologi",
      body: [
        "Halaman kami sampai ke ponsel Anda lewat sambungan terenkripsi. Nomor rekening dan identitas dienkripsi di tempat penyimpanan dan hanya ditampilkan 4 angka terakhirnya. Gambar dibuat ulang saat tiba, sehingga tempat dan waktu yang ditulis kamera di dalamnya hilang.",
        "Pengajuan dapat diperiksa oleh program komputer; orang yang memutuskan jika Anda memintanya. Kami menghitung seberapa sering sebuah nomor telepon atau alamat internet meminta kode, untuk mencegah penyalahgunaan.",
      ],
    },
    disclosure: {
      heading: "Pengungkapan data pribadi",
      body: [
        "Kami hanya meneruskan yang diperlukan masing-masing untuk tugasnya:",
        {
          list: [
            "bank, dompet digital, dan loket pembayaran yang mencairkan pinjaman dan menerima pembayaran Anda;",
            "perusahaan telepon yang mengantarkan pesan teks kami kepada Anda;",
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
        "Kami tidak memasang cookie dan tidak memakai iklan atau analitik pihak lain. Browser menyimpan beberapa hal di perangkat Anda sendiri: sesi Anda sampai tab ditutup, pengaduan yang belum dikirim, dan kode pembayaran yang terakhir dibuka. Menghapus data browser menghilangkannya.",
      ],
    },
    device: {
      heading: "Informasi perangkat",
      body: [
        "Pada setiap permintaan aplikasi mengirim versinya, nama dan nomor perangkat Anda, versi sistem operasinya, pengenal iklan, dan bahasanya, agar halaman cocok dengan ponsel Anda dan penyalahgunaan dapat diketahui. Semua itu tidak disimpan bersama profil Anda dan tidak dipakai untuk iklan.",
        "Aplikasi meminta kamera atau gambar hanya saat Anda melampirkannya. Aplikasi tidak mengikuti keberadaan Anda.",
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
        "Tidak ada kata sandi yang dapat dicuri: Anda masuk dengan kode yang kami kirim ke nomor ponsel Anda. Kode berlaku 10 menit dan satu kali pakai. Sesi Anda berakhir paling lambat setelah 30 hari; kode dan sesi kami simpan hanya sebagai hash, yang tidak dapat dibaca kembali.",
        "Jangan berikan kode itu kepada siapa pun. Tidak seorang pun dari kami memintanya. Jika ponsel Anda hilang, telepon kami.",
      ],
    },
    retention: {
      heading: "Berapa lama kami menyimpannya",
      body: [
        "Kami menyimpan catatan pinjaman selama pinjaman berjalan, dan sesudahnya selama hukum mewajibkan pemberi pinjaman menyimpan pembukuannya. Gambar yang diunggah tetapi tidak pernah dikirim dihapus setelah 7 hari. Yang tidak diperlukan lagi dihapus atau dianonimkan.",
      ],
    },
    choices: {
      heading: "Pilihan Anda dan berhenti berlangganan",
      body: [
        "Apa yang Anda berikan adalah pilihan Anda. Tanpa yang diperlukan pinjaman kami tidak dapat meminjamkan; selebihnya boleh Anda kosongkan. Anda dapat menarik persetujuan, menolak suatu penggunaan, atau berhenti menerima pesan yang tidak diperlukan pinjaman Anda, lewat e-mail atau telepon. Pesan tentang pinjaman yang berjalan, seperti jatuh tempo, tetap dikirim.",
      ],
    },
    rights: {
      heading: "Hak Anda",
      body: [
        "Menurut Data Privacy Act Anda berhak",
        {
          list: [
            "mengetahui apa yang dilakukan dengan data Anda;",
            "melihatnya, dan memperoleh salinan yang dapat Anda bawa ke tempat lain;",
            "meminta pembetulan yang salah;",
            "menolak, dan meminta pemblokiran atau penghapusan data yang tidak perlu atau melanggar hukum;",
            "memperoleh ganti rugi;",
            "mengadu kepada National Privacy Commission (privacy.gov.ph).",
          ],
        },
        "Tulislah kepada kami dan kami menjawab; kami mungkin meminta Anda menunjukkan identitas lebih dulu.",
      ],
    },
    changes: {
      heading: "Perubahan kebijakan ini",
      body: [
        "Jika kami mengubah kebijakan ini, teks barunya ada di sini. Perubahan yang penting bagi Anda kami beritahukan di aplikasi sebelum berlaku.",
      ],
    },
    grievance: {
      heading: "Petugas pengaduan",
      body: [
        "Petugas perlindungan data dan pengaduan kami (grievance officer) menerima pertanyaan dan pengaduan tentang data Anda. Tulislah “Grievance officer” pada subjek. Kami mengonfirmasi pesan Anda dalam {{ acknowledgeDays }} hari dan menjawab dalam {{ resolveDays }} hari.",
        {
          rows: [
            ["E-mail", "{{ brand.serviceEmail }}"],
            ["Telepon", "{{ brand.servicePhone }}"],
            ["Alamat", "{{ brand.address }}"],
          ],
        },
      ],
    },
  },
};
