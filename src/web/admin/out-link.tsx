/** An address out of the database, shown as it is. Anything but http(s) is text only. */
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { safeHref } from "#web/ui/form-rules.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface OutLinkProps {
  readonly url: string;
  /** In place of the address. */
  readonly text?: string;
}

export function OutLink({ url, text }: OutLinkProps) {
  const href = safeHref(url);
  if (!href) return <span className="out-link">{url}</span>;
  return (
    <a className="out-link" href={href} target="_blank" rel="noopener noreferrer" title={url}>
      {text ?? url.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "")}
      <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
      <ArrowUpRight />
    </a>
  );
}
