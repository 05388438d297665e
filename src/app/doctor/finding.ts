/** What a check of `npm run doctor` has found. */

export interface Finding {
  /** «wrong» must be mended; «note» is for the operator to judge. */
  readonly level: "ok" | "note" | "wrong";
  readonly text: string;
  /** What to do, in a sentence. */
  readonly remedy?: string;
}

export const ok = (text: string): Finding => ({ level: "ok", text });
export const note = (text: string, remedy?: string): Finding => ({
  level: "note",
  text,
  ...(remedy && { remedy }),
});
export const wrong = (text: string, remedy: string): Finding => ({ level: "wrong", text, remedy });

const labels = { ok: "ok    ", note: "note  ", wrong: "WRONG " };

export function renderFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ level, text, remedy }) =>
    [`${labels[level]} ${text}`, ...(remedy ? [`       → ${remedy}`] : [])].join("\n"),
  );
  const count = findings.filter(({ level }) => level === "wrong").length;
  const verdict = count === 0 ? "Nothing must be mended." : `To be mended: ${count}.`;
  return [...lines, "", verdict].join("\n");
}
