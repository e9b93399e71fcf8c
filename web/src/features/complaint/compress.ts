/** Makes a photo small enough for a weak network. Its code comes when it is needed. */
const LONGEST_PX = 2048;
const QUALITY = 0.8;

const loadCompressor = () => import("compressorjs");

/** Fetches the code that `compress` needs, so that the first image does not wait for it. */
export function preloadCompressor(): void {
  // Offline now: the first image asks again.
  loadCompressor().catch(() => undefined);
}

/** A JPEG of the file; the file itself where it is no image that can be read: the server then says so. */
export async function compress(file: File): Promise<Blob> {
  try {
    const { default: Compressor } = await loadCompressor();
    return await new Promise<Blob>((success, error) => {
      new Compressor(file, {
        maxWidth: LONGEST_PX,
        maxHeight: LONGEST_PX,
        quality: QUALITY,
        mimeType: "image/jpeg",
        success,
        error,
      });
    });
  } catch {
    return file;
  }
}
