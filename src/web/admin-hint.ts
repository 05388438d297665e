/** Local storage keys set at sign-in, by which the footer shows a link to /admin. They grant no access. */
export const adminHintKeys = { loggedIn: "adminLoggedIn", email: "adminEmail" } as const;

export function hasAdminHint(): boolean {
  try {
    return localStorage.getItem(adminHintKeys.loggedIn) === "true";
  } catch {
    return false;
  }
}
