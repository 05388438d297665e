/**
 * A browser and its system in two words, from the user agent: enough to tell one's own sessions apart, too coarse to
 * recognise anybody by.
 */

/** The first that matches: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internett"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Android calls itself Linux, and an iPhone says «like Mac OS X». */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** «Chrome på Windows»; null when neither is known. */
export function deviceNameOf(userAgent: string | undefined): string | null {
  const start = (userAgent ?? "").slice(0, 512);
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(start))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} på ${system}`;
  return browser ?? system ?? null;
}
