/** QR codes of printed pages, made on the server: a path of strokes, one for each run of dark modules. */
import encodeQr from "qr";
import type { QrPath } from "#web/ui/printed-address.tsx";

/** What the largest code holds at this level of correction. */
const maxBytes = 2331;

/** Modules of quiet zone, as the standard wants. */
const border = 4;

/** null for a text that no code can hold. */
export function qrPath(text: string): QrPath | null {
  if (Buffer.byteLength(text) > maxBytes) return null;
  const rows = encodeQr(text, "raw", { ecc: "medium", border });
  const path = rows.map((row, y) => strokesOf(row, y)).join("");
  return { size: rows.length, path };
}

function strokesOf(row: readonly boolean[], y: number): string {
  const strokes: string[] = [];
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x]) x += 1;
    if (x > start) strokes.push(`M${start} ${y}.5h${x - start}`);
  }
  return strokes.join("");
}
