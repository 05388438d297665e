/**
 * Following a template's link, and the question on coming back whether it was of use. The prompt's code is loaded
 * when a link is followed. The page may be left or dropped meanwhile, so the tab's own storage holds the template.
 */
import { useEffect } from "react";
import { followedKey, type FollowedTemplate } from "#app/pages/return/followed-template.ts";
import type { Template } from "#features/templates/contract.ts";
import { followTemplate } from "#features/templates/ui/card/follow-link.tsx";

type Refresh = (changedId: number) => void;

const nothing = () => {};

export function followAndAsk(
  template: Pick<Template, "id" | "name" | "category">,
  refresh: Refresh = nothing,
): void {
  const { id, name, category } = template;
  void followTemplate(template).then(() => refresh(id));
  const followed: FollowedTemplate = { id, name, category, at: Date.now() };
  try {
    sessionStorage.setItem(followedKey, JSON.stringify(followed));
  } catch {
    // Blocked storage: no question comes.
  }
  askWhenBack(refresh);
}

/** Hook for a page that is opened again, or from the same tab. */
export function useComingBack(refresh: Refresh = nothing): void {
  useEffect(() => askWhenBack(refresh), [refresh]);
}

function askWhenBack(refresh: Refresh): void {
  try {
    if (!sessionStorage.getItem(followedKey)) return;
  } catch {
    return;
  }
  import("#app/pages/return/ask-when-back.tsx").then(
    (loaded) => loaded.askWhenBack(refresh),
    () => undefined,
  );
}
