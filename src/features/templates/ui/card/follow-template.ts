/**
 * Counts that the link to a template was followed. The browser opens the link by itself; both calls outlive the tab.
 * Failures are only logged.
 */
import type { Template } from "#features/templates/contract.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { track } from "#web/track.ts";

export async function followTemplate({ id, name }: Pick<Template, "id" | "name">): Promise<void> {
  track("template_download", { templateId: id, templateName: name });
  try {
    await callApi("POST", `/api/templates/${id}/download`, { keepalive: true });
  } catch (error) {
    logQuietly("The followed link was not counted", error);
  }
}
