/** Texts about a vote, shared by the server, the form and the stars. */
export const noRating = "Velg hvor mange stjerner du vil gi.";
export const voteSent = { title: "Takk for din vurdering!", description: "Din vurdering er registrert." };
export const voteFailed = { title: "Feil", description: "Kunne ikke registrere vurdering." };
export const takeBackText = "Ta tilbake";
export const voteTakenBack = { title: "Vurderingen er tatt tilbake" };
export const takingBackFailed = { title: "Feil", description: "Kunne ikke ta tilbake vurderingen." };

/** New voters of one IP on a template in a day: search engines get no average that may be one visitor's. */
export const newVotersOfIp = 3;
