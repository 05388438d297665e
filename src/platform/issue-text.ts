/** Norwegian messages for validation issues whose schema has no message of its own. */
import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** For `z.config({ customError })`: a schema's own messages come before it. */
export function issueText(issue: Issue): string {
  const name = issue.path?.length ? `«${issue.path.join(".")}»` : "Innholdet";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? `${name} mangler.` : `${name} har en verdi av feil slag.`;
    case "invalid_value":
      return `${name} må være ${issue.values.map(String).join(", ")}.`.replace(/, ([^,]*)$/, " eller $1");
    case "too_small":
      return `${name} må ${sizeText(issue.origin, "minst", issue.minimum)}.`;
    case "too_big":
      return `${name} kan ${sizeText(issue.origin, "høyst", issue.maximum)}.`;
    case "unrecognized_keys":
      return `${issue.keys.map((key) => `«${key}»`).join(", ")} er ikke et felt her.`;
    default:
      return `${name} har en verdi som ikke kan brukes.`;
  }
}

function sizeText(origin: string, bound: "minst" | "høyst", size: number | bigint): string {
  return origin === "string" ? `ha ${bound} ${size} tegn` : `være ${bound} ${size}`;
}
