/** What the sign-in leaves in local storage so that the footer can show the way to /admin. It opens nothing. */
export const adminHintKeys = { loggedIn: "adminLoggedIn", email: "adminEmail" } as const;

export function hasAdminHint(): boolean {
  try {
    return localStorage.getItem(adminHintKeys.loggedIn) === "true";
  } catch {
    return false;
  }
}
