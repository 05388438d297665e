/** The one-time link by which the page was opened: `#invitasjon=…` or `#nytt-passord=…`. */
export interface OneTimeLink {
  readonly purpose: "invitation" | "new password";
  readonly token: string;
}

const purposes = { invitasjon: "invitation", "nytt-passord": "new password" } as const;

let taken: OneTimeLink | null | undefined;

/** Reads it once, and takes it out of the address: what opens the link must not stay in the browser's history. */
export function takeOneTimeLink(): OneTimeLink | null {
  if (taken === undefined) {
    const [, name = "", token = ""] = /^#([a-z-]+)=([\w-]{1,200})$/.exec(location.hash) ?? [];
    const purpose = name in purposes ? purposes[name as keyof typeof purposes] : undefined;
    taken = purpose ? { purpose, token } : null;
    if (taken) history.replaceState(null, "", location.pathname);
  }
  return taken;
}
