/** Passes a QR code on as a picture, or saves it: on the phone that shows it, it cannot be scanned (UX-08). */
import type { QrDrawing } from "./draw-qr.ts";

/** Sharp enough for every scanner, also after a messenger made it smaller. */
const SIDE_PX = 1024;

/** The code as a picture; null where the browser cannot draw one. */
async function qrPicture({ size, path }: QrDrawing): Promise<File | null> {
  const canvas = document.createElement("canvas");
  const scale = Math.ceil(SIDE_PX / size);
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = "#000000";
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return blob && new File([blob], "qr-code.png", { type: blob.type });
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Shares the picture, or saves it where nothing can share it. False where neither is possible. */
export async function saveQr(qr: QrDrawing): Promise<boolean> {
  const file = await qrPicture(qr);
  if (!file) return false;
  const data = { files: [file] };
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return true;
    }
  }
  download(file);
  return true;
}
