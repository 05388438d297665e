/** The link to a template at its publisher, in a new tab. A click with the middle button is counted too. */
import type { Template } from "#features/templates/contract.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { paperText, type SeenPaper } from "#domain/vocabulary.ts";
import { newTabLink } from "#web/plain-click.ts";
import { track } from "#web/track.ts";
import { ButtonLink, type ButtonLinkProps } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface FollowLinkProps extends Pick<ButtonLinkProps, "variant"> {
  readonly template: SeenPaper & Pick<Template, "name" | "source" | "url">;
  readonly onFollow: () => void;
  readonly label?: string;
}

export function FollowLink({
  template,
  variant = "primary",
  label = "Gå til avtalemal",
  onFollow,
}: FollowLinkProps) {
  const { name, source, url } = template;
  return (
    <ButtonLink className="follow" variant={variant} href={url} rel="noopener" {...newTabLink(onFollow)}>
      {label}
      <VisuallyHidden>
        : {name} ({paperText(template)} hos {source}, åpnes i ny fane)
      </VisuallyHidden>
    </ButtonLink>
  );
}

/**
 * Counts that the link to a template was followed. The browser opens the link by itself; both calls outlive the tab.
 * Failures are only logged.
 */
export async function followTemplate({ id, name }: Pick<Template, "id" | "name">): Promise<void> {
  track("template_download", { templateId: id, templateName: name });
  try {
    await callApi("POST", `/api/templates/${id}/download`, { keepalive: true });
  } catch (error) {
    logQuietly("The followed link was not counted", error);
  }
}
