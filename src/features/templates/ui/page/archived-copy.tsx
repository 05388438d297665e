/** A link to the Internet Archive's copy of a broken link's page. The archive gets no request from us. */
import type { Template } from "#features/templates/contract.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The copy nearest to the day it was listed: it was there then. */
export function archivedUrl({ url, dateAdded }: Pick<Template, "url" | "dateAdded">): string {
  return `https://web.archive.org/web/${dateAdded.slice(0, 10).replaceAll("-", "")}/${url}`;
}

export function ArchivedCopy({ template }: { readonly template: Pick<Template, "url" | "dateAdded"> }) {
  return (
    <ButtonLink variant="primary" href={archivedUrl(template)} rel="noopener noreferrer" target="_blank">
      Se etter en arkivert kopi
      <VisuallyHidden> hos web.archive.org (åpnes i ny fane)</VisuallyHidden>
    </ButtonLink>
  );
}
