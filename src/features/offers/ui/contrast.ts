/** Contrast between two colours by WCAG 2.2: from 1 (the same) to 21 (black on white). */

/** Parses `#rgb` or `#rrggbb`, in any case; null for everything else. */
const hexColour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** @returns null when either is not a colour written as hexadecimal. */
export function contrastRatio(first: string, second: string): number | null {
  if (!hexColour.test(first) || !hexColour.test(second)) return null;
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, "$&$&") : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
