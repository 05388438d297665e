/** Link back to the front page, at the top of every other page: `<BackLink />`, or with another target and text. */
import ArrowLeft from "lucide-react/icons/arrow-left";

export interface BackLinkProps {
  readonly href?: string;
  readonly text?: string;
}

export function BackLink({ href = "/", text = "Tilbake til forsiden" }: BackLinkProps) {
  return (
    <a className="back-link tall" href={href}>
      <ArrowLeft />
      {text}
    </a>
  );
}
