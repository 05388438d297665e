/** The url of the form that follows something by e-mail: apart from the others, which the front page loads. */
export const followByMailPath = "/folg-med/e-post";
/** The url of that form for a subject: templates, acts and categories by their ids, publishers by their slugs. */
export const followByMailHref = (
  what: "mal" | "lov" | "kategori" | "kilde" | "brev",
  ...values: readonly (string | number)[]
) => `${followByMailPath}?${new URLSearchParams(values.map((value) => [what, String(value)])).toString()}`;
