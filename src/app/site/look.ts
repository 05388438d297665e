/** The site's own look, from ACCENT_COLOR and LOGO_FILE. docs/theme.md has the rules of the colours. */
import { readFileSync, statSync } from "node:fs";
import { bandColours, type Theme } from "#web/theme.ts";

/** The default name of a site. */
export const productName = "Avtalemaler";

export interface Logo {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** Ratio of width to height. */
  readonly ratio: number;
}

export interface Look {
  readonly logo: Logo | null;
  /** The header's colour, which the browser's own frame takes. */
  readonly band: Readonly<Record<Theme, string>>;
  /** A style sheet after the others; "" where nothing differs. */
  readonly style: string;
}

type Palette = ReturnType<typeof paletteOf>;

/** Greys in place of those of tokens.css, which are a little green. */
const greys = {
  bg: ["#f5f5f5", "#111111"],
  surface: ["#ffffff", "#1e1e1e"],
  text: ["#1d1d1d", "#ebebeb"],
  "text-soft": ["#525252", "#b3b3b3"],
  line: ["#dadada", "#3a3a3a"],
} as const;

/** The tokens of `web/styles/tokens.css` that follow from one colour, light and dark. docs/theme.md has them in words. */
export function paletteOf(accent: string) {
  const white = "#ffffff";
  const lightened = (share: number) => mix(accent, white, share);
  const darkened = (share: number) => mix(accent, "#000000", share);
  const tinted = (name: keyof typeof greys) =>
    greys[name].map((grey) => (grey === white ? white : mix(grey, accent, 0.04))) as [string, string];
  return {
    accent: [accent, lightened(0.6)],
    "accent-soft": [lightened(0.9), mix(accent, tinted("surface")[1], 0.7)],
    band: [darkened(0.25), darkened(0.6)],
    bg: tinted("bg"),
    surface: tinted("surface"),
    text: tinted("text"),
    "text-soft": tinted("text-soft"),
    line: tinted("line"),
  } as const;
}

/** WCAG 1.4.3. */
const minContrast = 4.5;

/** @throws Error with the requirement, also for links without contrast: all else has more */
export function readAccent(text: string): Palette {
  if (!/^#[\da-f]{6}$/i.test(text)) throw new Error("a colour such as #7a1fa2");
  const palette = paletteOf(text.toLowerCase());
  for (const name of ["bg", "accent-soft"] as const) {
    const contrast = contrastOf(palette.accent[0], palette[name][0]);
    if (contrast >= minContrast) continue;
    // Rounds down: 4.496 is not 4.5.
    const found = (Math.floor(contrast * 100) / 100).toFixed(2);
    throw new Error(
      `a darker colour: --accent on --${name} in the light theme has a contrast of ${found}:1, and text needs ${minContrast}:1`,
    );
  }
  return palette;
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG's relative luminance. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) =>
    channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(colour).map((channel, at) => channel + ((others[at] ?? 0) - channel) * share);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

export function lookOf(name: string, palette: Palette | undefined, logo: Logo | undefined): Look {
  return {
    logo: logo ?? null,
    band: palette ? { light: palette.band[0], dark: palette.band[1] } : bandColours,
    style:
      (palette ? paletteStyle(palette) : "") +
      (logo ? logoStyle(logo) : "") +
      (name.length > maxHeaderName ? longNameStyle : ""),
  };
}

/** Style sheet like tokens.css: print is always light. */
function paletteStyle(palette: Palette): string {
  const lines = (theme: 0 | 1) =>
    Object.entries(palette)
      .map(([name, values]) => `--${name}:${values[theme]}`)
      .join(";");
  return `:root{${lines(0)}}@media screen{.dark{${lines(1)}}}`;
}

/** The logo in place of our mark, on white, which logos are made for. A style needs no script on a page. */
function logoStyle({ path, ratio }: Logo): string {
  return (
    `.brand-mark>*{display:none}.brand-mark{flex:none;box-sizing:border-box;inline-size:${(1.75 * ratio).toFixed(2)}rem;` +
    `max-inline-size:7rem;padding:.125rem;border-radius:var(--radius);background:#fff url(${path}) center/contain no-repeat content-box border-box;` +
    `print-color-adjust:exact}` +
    // A wide logo, itself a name, is alone on a phone. The link's accessible name stays.
    (ratio > 2
      ? "@media screen and (max-width:47.99rem){.brand span{position:absolute;clip-path:inset(50%)}.admin-header .brand-mark{max-inline-size:1.5rem}}"
      : "")
  );
}

/** Letters that one line of a phone's header has room for. */
const maxHeaderName = 14;

/** Style of a longer name, in the header's one row: smaller and in up to three lines, in a wide window in two. */
const longNameStyle =
  ".brand span{overflow-wrap:anywhere;line-height:1.05}" +
  "@media (max-width:63.99rem){.brand span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;font-size:var(--text-s)}}" +
  "@media screen and (min-width:48rem){.brand{max-inline-size:20rem}}";

const maxLogoBytes = 100_000;
const pngSignature = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
/** Width and height of an SVG, the last two of four numbers. */
const viewBox = /<svg\b[^>]*\sviewBox\s*=\s*["']\s*(?:[^\s,"']+[\s,]+){2}([^\s,"']+)[\s,]+([^\s,"']+)\s*["']/;

/** Size of an SVG; null without its namespace, since browsers do not draw it. */
const sizeOf = (svg: string) =>
  svg.includes('"http://www.w3.org/2000/svg"') ? (viewBox.exec(svg) ?? []).slice(1).map(Number) : [];

/** @throws Error with the requirement */
export function readLogo(file: string): Logo {
  const wanted = "the path of an SVG or PNG file of at most 100 kB";
  let bytes: Buffer;
  try {
    // A device or a pipe never ends.
    if (!statSync(file).isFile()) throw Object.assign(new Error(), { code: "it is no file" });
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${wanted}; this one cannot be read (${code})`, { cause: error });
  }
  if (bytes.length > maxLogoBytes) throw new Error(`${wanted}; this one is larger`);
  const isPng = bytes.length >= 24 && bytes.subarray(0, 16).equals(pngSignature);
  const measures = isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : sizeOf(bytes.toString());
  const [width = 0, height = 0] = measures;
  const ratio = width / height;
  if (!(width > 0 && height > 0))
    throw new Error(`${wanted}; this is neither, or an SVG without xmlns and viewBox`);
  if (!(ratio >= 1 / 4 && ratio <= 8))
    throw new Error(`${wanted}; this one is too narrow or too wide to be seen`);
  const [path, type] = isPng ? ["/logo.png", "image/png"] : ["/logo.svg", "image/svg+xml"];
  return { path, type, bytes, ratio };
}
