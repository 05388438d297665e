/** Web urls as people read them. Apart from the rule for urls (`web-url.ts`), which only forms load. */

/** A host without «www.», «nav.no» for «www.nav.no»: the same site to people. */
export function withoutWww(host: string): string {
  return host.replace(/^www\./i, "");
}

/** A url without scheme and «www.»: «nav.no/skjema/» for «https://www.nav.no/skjema/». */
export function withoutScheme(url: string): string {
  return withoutWww(readableUrl(url).replace(/^https?:\/\//, ""));
}

/** The host that a browser requests, however the text looks: «nav.no» for «https://www.nav.no/skjema/». */
export function hostOf(url: string): string {
  const host = parse(url)?.hostname;
  return host === undefined ? url : withoutWww(inLetters(host));
}

/** A url as it was typed, but for its host, which is the one that a browser goes to. */
export function readableUrl(url: string): string {
  const parsed = parse(url);
  if (!parsed) return url;
  const { protocol, hostname, port } = parsed;
  const rest = url.replace(/^https?:\/\/[^/\\?#]*/i, "");
  return `${protocol}//${inLetters(hostname)}${port && `:${port}`}${rest}`;
}

/** An address as mail servers know it, and browsers but Firefox send it: «navn@xn--blbr-roah.no» for «navn@blåbær.no». */
export function asciiEmail(email: string): string {
  const [, name = "", domain = ""] = /^(.*@)([^\s@/?#:\\%[\]]+)$/.exec(email) ?? [];
  // An invalid host name stays as it is, to be rejected.
  return /[^ -~]/.test(domain) ? name + (parse(`http://${domain}`)?.hostname ?? domain) : email;
}

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** Small letters of the languages that are written like ours, without those that look like another. */
const latin = /^[a-z\d\-ß-öø-įĳ-ķĺ-ž]+$/;

/** A host in letters, «blåbær.no» for «xn--blbr-roah.no», where they are Latin: others pass for them. */
const inLetters = (host: string): string =>
  host.replaceAll(/(^|\.)xn--([a-z\d-]+)/g, (label, dot: string, code: string) => {
    const letters = fromPunycode(code);
    return latin.test(letters) ? dot + letters : label;
  });

/** The letters of a punycode label, by RFC 3492. URL has checked it. */
function fromPunycode(label: string): string {
  const dash = label.lastIndexOf("-");
  const letters = label.slice(0, Math.max(dash, 0)).split("");
  let [code, place, bias, at] = [128, 0, 72, dash + 1];
  while (at < label.length) {
    const before = place;
    for (let weight = 1, k = 36; at < label.length; k += 36) {
      const letter = label.charCodeAt(at);
      at += 1;
      const digit = letter < 58 ? letter - 22 : letter - 97;
      place += digit * weight;
      const least = Math.min(Math.max(k - bias, 1), 26);
      if (digit < least) break;
      weight *= 36 - least;
    }
    const count = letters.length + 1;
    let delta = Math.floor((place - before) / (before === 0 ? 700 : 2));
    delta += Math.floor(delta / count);
    bias = 0;
    for (; delta > 455; bias += 36) delta = Math.floor(delta / 35);
    bias += Math.floor((36 * delta) / (delta + 38));
    code += Math.floor(place / count);
    place %= count;
    letters.splice(place, 0, String.fromCodePoint(code));
    place += 1;
  }
  return letters.join("");
}

/** Checks a path of this site that came from outside, such as a form's hidden field; null for anything else. */
export function localPath(value: string | null | undefined): string | null {
  // '//host' and '/\\host' lead elsewhere; control characters may be dropped by a browser and then do so too.
  if (!value || value.length > 500 || !/^\/(?![/\\])[!-~]*$/.test(value)) return null;
  return value;
}

/** The receipt's path, with the way back in its query when there is one. */
export function receiptPath(path: string, back: string | null): string {
  return back ? `${path}?${new URLSearchParams({ tilbake: back }).toString()}` : path;
}

/** A part of a url as it is read; as it is where it cannot be decoded. */
export function decodedPart(part = ""): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
