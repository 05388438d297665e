/** Paths of the API, apart from its schemas, so that the bundle has the ones without the others. */
export const identityConfigPath = "/api/identity/config";
export const signInsPath = "/api/admin/sign-ins";
export const accountPath = "/api/admin/account";
export const sessionsPath = `${accountPath}/sessions`;
export const recoveryCodesPath = `${accountPath}/recovery-codes`;
export const administratorsPath = "/api/admin/administrators";
export const invitationsPath = "/api/admin/invitations";
/** The public calls of an invitation's holder. The token is in the url's fragment, and so in no log. */
export const invitationPath = "/api/identity/invitation";
export const acceptInvitationPath = `${invitationPath}/accept`;
