/** Plain text of mails: headers that cannot be malformed, and lines that every screen has room for. */

/** nodemailer folds and encodes headers; a text with a line break or another control character never gets that far. */
// oxlint-disable-next-line no-control-regex
export const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** A name as visitors write it, without what cannot be in a header. */
export function headerText(text: string): string {
  return text.replaceAll(new RegExp(controlCharacter, "g"), " ").replaceAll(/\s+/g, " ").trim();
}

const maxSubject = 200;

export const subjectText = (subject: string): string =>
  // Without the first half of a letter that was cut in two.
  subject.length > maxSubject ? `${subject.slice(0, maxSubject - 1).replace(/\p{Cs}$/u, "")}…` : subject;

const maxListed = 20;

export function listed(lines: readonly string[]): readonly string[] {
  const more = lines.length - maxListed;
  return more > 0 ? [...lines.slice(0, maxListed), `- og ${more} til`] : lines;
}

/** A line in lines of 72 columns at the most, as every screen has; a longer run without blanks may be a url, and stays whole. */
export const wrapped = (line: string): readonly string[] =>
  (line.match(/(?:.{1,72}|\S+)(?:\s+|$)/gu) ?? [""]).map((part) => part.trimEnd());

/** One item of a list, whose further lines are indented. */
export const inOneItem = (line: string): string => wrapped(line).join("\n  ");
