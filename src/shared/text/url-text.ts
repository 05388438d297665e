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
