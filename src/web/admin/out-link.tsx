/** A link to a url of the database. Anything but http(s) is text only. */
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { withoutScheme } from "#shared/url-text.ts";
import { safeHref } from "#web/ui/form-rules.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface OutLinkProps {
  readonly url: string;
  /** In place of the url. */
  readonly text?: string;
}

export function OutLink({ url, text }: OutLinkProps) {
  const href = safeHref(url);
  if (!href) return <span className="out-link">{url}</span>;
  return (
    <a className="out-link" href={href} target="_blank" rel="noopener noreferrer" title={url}>
      {text ?? withoutScheme(url).replace(/\/$/, "")}
      <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
      <ArrowUpRight />
    </a>
  );
}
