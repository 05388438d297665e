/** Icons of the installed site, made from public/favicon.svg at build: with its round corners, and filling the square. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-wasm";

const round = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");
/** The sheet lies within the circle that every platform's mask leaves, and iOS rounds the corners itself. */
const square = round.replace(' rx="7"', "");

/** Writes all icons to a folder. After `writeImages`, which prepares the converter. */
export function writeIcons(folder) {
  mkdirSync(folder, { recursive: true });
  const write = (name, svg, width) => {
    const image = new Resvg(svg, { fitTo: { mode: "width", value: width } });
    writeFileSync(join(folder, `${name}.png`), image.render().asPng());
  };
  write("app-192", round, 192);
  write("app-512", round, 512);
  write("maskable-512", square, 512);
  write("apple-touch-icon", square, 180);
}
