/** Draws a text as a QR code. The library is fetched on demand. */

export interface QrDrawing {
  /** Modules to a side, the quiet zone counted in. */
  readonly size: number;
  /** The dark modules as an SVG path, one unit a module. */
  readonly path: string;
}

/** The standard's margin around a code, in modules. */
const QUIET_ZONE = 4;

/** Null where the text is too long, or the library could not be fetched. */
export async function drawQr(text: string): Promise<QrDrawing | null> {
  try {
    const { encodeQr } = await import("./qr-library.ts");
    // M: a scratched screen still scans, and the modules stay large.
    const { data, size } = encodeQr(text, { ecc: "M", border: QUIET_ZONE });
    return { size, path: data.map(rowPath).join("") };
  } catch {
    return null;
  }
}

/** Each run of dark modules of a row is one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x]) x += 1;
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
  }
  return path;
}
