/**
 * Open Graph images, shown beside a shared link: one for the site, one for each category, 1200 by 630. The build makes
 * them as SVG in the site's own colours and converts them to PNG with WebAssembly, so that it needs no browser, font or
 * program of the machine.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { categoryHref } from "../src/domain/page-urls.ts";
import { categoryDescription } from "../src/domain/category-descriptions.ts";
import { publicCategories } from "../src/domain/vocabulary.ts";
import { onePath, shapesOf } from "./one-path-icons.ts";

const require = createRequire(import.meta.url);
const fontFamily = "Public Sans";
const fontBuffers = [
  require.resolve("@expo-google-fonts/public-sans/500Medium/PublicSans_500Medium.ttf"),
  require.resolve("@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf"),
].map((file) => readFileSync(file));

const size = { width: 1200, height: 630 };
const margin = 88;
const colours = { band: "#0d4739", sheet: "#ffffff", mark: "#9bd9c3", text: "#ffffff", soft: "#cfe5dc" };

/** Writes all images to a folder. */
export async function writeImages(folder) {
  await initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  mkdirSync(folder, { recursive: true });
  const write = (name, svg) => writeFileSync(join(folder, `${name}.png`), toPng(svg));
  write(
    "avtalemaler",
    imageSvg({
      title: "Finn riktig mal",
      text: "Maler for avtaler og kontrakter, og hvem som har laget dem",
    }),
  );
  for (const { id, label } of publicCategories) {
    const icon = await iconOf(id);
    write(
      categoryHref(id).slice("/kategori/".length),
      imageSvg({ title: label, text: categoryDescription(id), icon }),
    );
  }
}

function toPng(svg) {
  const image = new Resvg(svg, {
    font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: fontFamily },
    shapeRendering: 2,
    textRendering: 1,
  });
  return image.render().asPng();
}

function imageSvg({ title, text, icon }) {
  const titleSize = title.length > 12 ? 92 : 108;
  const lines = wrapped(text, 38);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
<rect width="100%" height="100%" fill="${colours.band}"/>
${sheet(icon)}
<g font-family="${fontFamily}" fill="${colours.text}">
<g transform="translate(${margin} 74) scale(2)">${brandMark}</g>
<text x="${margin + 84}" y="122" font-size="40" font-weight="700">Avtalemaler</text>
<text x="${margin - 4}" y="372" font-size="${titleSize}" font-weight="700" letter-spacing="-3">${escapeXml(title)}</text>
<g font-size="36" font-weight="500" fill="${colours.soft}">
${lines.map((line, index) => `<text x="${margin}" y="${440 + index * 50}">${escapeXml(line)}</text>`).join("\n")}
</g>
</g>
</svg>`;
}

/** The mark of public/favicon.svg, without its background. */
const brandMark = `<path fill="${colours.sheet}" d="M4 2a2 2 0 0 1 2-2h13l8 8v19a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z"/>
<path fill="${colours.mark}" d="M19 0l8 8h-6a2 2 0 0 1-2-2z"/>
<path fill="none" stroke="${colours.band}" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round" d="M8 22c2.400-6 4.800-5.800 4-1.800-.6 3 1.400 2.800 2.500.2.700-1.800 1.900-1.300 1.800 0 0 1.500 1.100 1.700 3 .4"/>`;

/** A sheet with a folded corner, half outside the image; on it the category's icon, or the signature. */
function sheet(icon) {
  const mark = icon
    ? `<g transform="translate(905 214) scale(9)" fill="none" stroke="${colours.band}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${icon}</g>`
    : `<path fill="none" stroke="${colours.band}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round" d="M900 420c52-130 104-126 88-40-13 65 30 60 54 5 15-39 41-29 39 0 0 32 24 37 66 9"/>`;
  return `<g><path fill="${colours.sheet}" d="M840 104a28 28 0 0 1 28-28h240l160 150v460H840z"/>
<path fill="${colours.mark}" d="M1108 76l160 150h-132a28 28 0 0 1-28-28z"/>${mark}</g>`;
}

/** One for each category. */
const iconFiles = {
  Jobb: "briefcase-business",
  Bolig: "house",
  Juridisk: "scale",
  Kommersielt: "store",
  Forskning: "flask-conical",
  IT: "monitor-cog",
  Personvern: "shield-check",
  Landbruk: "tractor",
  "Kultur/Design": "palette",
  Offentlig: "landmark",
  Privat: "user-round",
  Transport: "truck",
  Sport: "trophy",
  Helse: "heart-pulse",
  Startup: "rocket",
  Utdanning: "graduation-cap",
  HMS: "hard-hat",
  Miljø: "leaf",
  Familie: "users-round",
  Arbeidsforhold: "handshake",
  Kreativt: "camera",
  Utleie: "key-round",
};

/** A category's icon, in lucide's 24 by 24 units. */
async function iconOf(category) {
  return `<path d="${onePath(await shapesOf(`lucide-react/icons/${iconFiles[category]}`))}"/>`;
}

function wrapped(text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = [lines.at(-1), word].filter(Boolean).join(" ");
    if (line.length > width && lines.at(-1) !== "") lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

function escapeXml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
