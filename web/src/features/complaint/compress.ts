/** Compresses a photo for a weak network. Its library is fetched on demand. */
/** Enough to read a receipt or a screenshot; a photo of a camera is then about 300 KB. */
const LONGEST_PX = 1600;
const QUALITY = 0.7;

const loadCompressor = () => import("compressorjs");

/** Fetches the library, so that the first image does not wait for it. */
export function preloadCompressor(): void {
  // Offline: the first image fetches it again.
  loadCompressor().catch(() => undefined);
}

/** A JPEG of the file; the file itself if it cannot be read as an image: the server then refuses it with a reason. */
export async function compress(file: File): Promise<Blob> {
  try {
    const { default: Compressor } = await loadCompressor();
    return await new Promise<Blob>((success, error) => {
      new Compressor(file, {
        maxWidth: LONGEST_PX,
        maxHeight: LONGEST_PX,
        quality: QUALITY,
        mimeType: "image/jpeg",
        // Never the file itself, whose content may be of another type than its name says.
        strict: false,
        success,
        error,
      });
    });
  } catch {
    return file;
  }
}
