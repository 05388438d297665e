/** The url of the form that follows something by e-mail: apart from the others, which the front page loads. */
export const followByMailPath = "/folg-med/e-post";
/** The form by which something is followed by e-mail: templates by their ids, acts and categories by theirs, publishers by their slugs. */
export const followByMailHref = (
  what: "mal" | "lov" | "kategori" | "kilde" | "brev",
  ...values: readonly (string | number)[]
) => `${followByMailPath}?${new URLSearchParams(values.map((value) => [what, String(value)])).toString()}`;
