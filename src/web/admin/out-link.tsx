/** Link to a url stored in a row. One that is not http(s) is rendered as text. */
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { withoutScheme } from "#shared/text/url-text.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface OutLinkProps {
  readonly url: string;
  /** In place of the url. */
  readonly text?: string;
}

export function OutLink({ url, text }: OutLinkProps) {
  const href = readWebUrl(url).url;
  if (!href) return <span className="out-link">{url}</span>;
  return (
    <a className="out-link" href={href} target="_blank" rel="noopener noreferrer" title={url}>
      {text ?? withoutScheme(url).replace(/\/$/, "")}
      <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
      <ArrowUpRight />
    </a>
  );
}
