/** The site's own look, from ACCENT_COLOR and LOGO_FILE. docs/theme.md says by which rule the colours follow. */
import { readFileSync, statSync } from "node:fs";
import { bandColours, type Theme } from "#web/theme.ts";

/** The name of a site that has none of its own. */
export const productName = "Avtalemaler";

export interface Logo {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** Of its width to its height. */
  readonly ratio: number;
}

export interface Look {
  readonly logo: Logo | null;
  /** The header's colour, which the browser's own frame takes. */
  readonly band: Readonly<Record<Theme, string>>;
  /** A style sheet after the others; "" where nothing differs. */
  readonly style: string;
}

/** By theme, the values of tokens of `web/styles/tokens.css`. */
type Palette = ReturnType<typeof paletteOf>;

/** `--surface` of the dark theme, and `--surface-sunken` of both: the backgrounds that the accent differs least from. */
export const darkSurface = "#151e1b";
export const sunken = { light: "#e9efeb", dark: "#1e2a26" } as const satisfies Record<Theme, string>;

const white = "#ffffff";
const black = "#000000";

/** The colours that follow from one: what is mixed in is a share of white, black or the surface. */
function paletteOf(accent: string) {
  const [lighter, strong] = [mix(accent, white, 0.75), mix(accent, black, 0.25)];
  return {
    light: {
      accent,
      "accent-strong": strong,
      "on-accent": white,
      "accent-soft": mix(accent, white, 0.9),
      "on-accent-soft": strong,
      band: strong,
      "on-band": white,
      "band-soft": accent,
      "band-line": mix(accent, white, 0.6),
      "band-mark": lighter,
    },
    dark: {
      accent: mix(accent, white, 0.6),
      "accent-strong": lighter,
      "on-accent": mix(accent, black, 0.85),
      "accent-soft": mix(accent, darkSurface, 0.7),
      "on-accent-soft": lighter,
      band: mix(accent, black, 0.6),
      "on-band": white,
      "band-soft": mix(accent, black, 0.4),
      "band-line": mix(accent, white, 0.4),
      "band-mark": mix(accent, white, 0.6),
    },
  };
}

/** WCAG 1.4.3, for these texts on these backgrounds. */
const minContrast = 4.5;
const textPairs = [
  ["accent", "surface-sunken"],
  ["on-accent", "accent"],
  ["accent", "accent-soft"],
  ["on-accent-soft", "accent-soft"],
  ["on-band", "band"],
  ["on-band", "band-soft"],
] as const;

/** @throws Error whose message says what the colour must be, also where text in it or on it could not be read */
export function readAccent(text: string): Palette {
  if (!/^#[\da-f]{6}$/i.test(text)) throw new Error("a colour such as #7a1fa2");
  const palette = paletteOf(text.toLowerCase());
  for (const theme of ["light", "dark"] as const) {
    const colours = { ...palette[theme], "surface-sunken": sunken[theme] };
    for (const [ink, paper] of textPairs) {
      const contrast = contrastOf(colours[ink], colours[paper]);
      if (contrast >= minContrast) continue;
      // Rounded down: 4.496 is not 4.5.
      const found = (Math.floor(contrast * 100) / 100).toFixed(2);
      throw new Error(
        `a darker colour: --${ink} on --${paper} in the ${theme} theme has a contrast of ${found}:1, and text needs ${minContrast}:1`,
      );
    }
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
    band: palette ? { light: palette.light.band, dark: palette.dark.band } : bandColours,
    style:
      (palette ? paletteStyle(palette) : "") +
      (logo ? logoStyle(logo) : "") +
      (name.length > maxHeaderName ? longNameStyle : ""),
  };
}

/** In the form of tokens.css: paper is always light. */
function paletteStyle({ light, dark }: Palette): string {
  const lines = (colours: Palette[Theme]) =>
    Object.entries(colours)
      .map(([name, value]) => `--${name}:${value}`)
      .join(";");
  return `:root{${lines(light)}}@media screen{.dark{${lines(dark)}}}`;
}

/** In place of our mark, and on white, which logos are made for. A style, so that no page needs a script for it. */
function logoStyle({ path, ratio }: Logo): string {
  return (
    `.brand-mark>*{display:none}.brand-mark{flex:none;box-sizing:border-box;inline-size:${(1.75 * ratio).toFixed(2)}rem;` +
    `max-inline-size:7rem;padding:.125rem;border-radius:var(--radius-s);background:#fff url(${path}) center/contain no-repeat content-box border-box;` +
    `print-color-adjust:exact}`
  );
}

/** In letters: what the header of a phone has room for in one line. */
const maxHeaderName = 14;

/** A longer one keeps to the header's one row: smaller and in up to three lines, in a wide window in two. */
const longNameStyle =
  ".brand span{overflow-wrap:anywhere;line-height:1.05}" +
  "@media (max-width:63.99rem){.brand span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;font-size:var(--text-s)}}" +
  "@media screen and (min-width:48rem){.site-header-row{grid-template-columns:fit-content(20rem) minmax(14rem,38rem) minmax(max-content,1fr)}}";

const maxLogoBytes = 100_000;

/** @throws Error whose message says what the file must be */
export function readLogo(file: string): Logo {
  const wanted = "the path of an SVG or PNG file of at most 100 kB";
  let bytes: Buffer;
  try {
    if (statSync(file).size > maxLogoBytes) throw new Error(`${wanted}; this one is larger`);
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new Error(`${wanted}; this one cannot be read (${code})`);
  }
  const png = pngSize(bytes);
  const size = png ?? svgSize(bytes.toString());
  if (!size || !(size.width > 0 && size.height > 0)) {
    throw new Error(`${wanted}; this is neither, or an SVG without viewBox`);
  }
  const [path, type] = png ? ["/logo.png", "image/png"] : ["/logo.svg", "image/svg+xml"];
  return { path, type, bytes, ratio: size.width / size.height };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

function pngSize(bytes: Buffer): Size | null {
  const isPng = bytes.length >= 24 && bytes.subarray(0, 16).equals(pngSignature);
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

function svgSize(text: string): Size | null {
  const numbers = /<svg\b[^>]*\sviewBox\s*=\s*["']([^"']+)["']/
    .exec(text)?.[1]
    ?.trim()
    .split(/[\s,]+/);
  return numbers?.length === 4 ? { width: Number(numbers[2]), height: Number(numbers[3]) } : null;
}
