/** The link to a template at its publisher, in a new tab. A click with the middle button is counted too. */
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { Template } from "#features/templates/contract.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { newTabLink } from "#web/ui/new-tab-link.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface FollowLinkProps {
  readonly template: Pick<Template, "name" | "format" | "source" | "url">;
  readonly onFollow: () => void;
}

export function FollowLink({ template: { name, format, source, url }, onFollow }: FollowLinkProps) {
  return (
    <ButtonLink variant="primary" href={url} rel="noopener" {...newTabLink(onFollow)}>
      Gå til avtalemal
      <VisuallyHidden>
        : {name} ({format} hos {source}, åpnes i ny fane)
      </VisuallyHidden>
      <ArrowUpRight />
    </ButtonLink>
  );
}
