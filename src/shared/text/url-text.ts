/** Web urls as people read them. Apart from the rule for urls (`web-url.ts`), which only forms load. */

/** «nav.no» for «www.nav.no»: the same site to people. */
export function withoutWww(host: string): string {
  return host.replace(/^www\./i, "");
}

/** «nav.no/skjema/» for «https://www.nav.no/skjema/». */
export function withoutScheme(url: string): string {
  return withoutWww(url.replace(/^https?:\/\//i, ""));
}

/** «nav.no» for «https://www.nav.no/skjema/». */
export function hostOf(url: string): string {
  return withoutScheme(url)
    .replace(/[/?#:].*$/, "")
    .toLowerCase();
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
