/**
 * The health of a template's link: its states, and the reasons for a check's outcome, with the words for each. An outcome is
 * what one check has found; the state is what several of them make likely.
 */

export const linkChecksPath = "/api/admin/link-checks";

export const linkStates = ["ok", "uncertain", "broken"] as const;
export type LinkState = (typeof linkStates)[number];

/** «uncertain» is no fact about the url, but about us, the moment, or a required sign-in. */
export const linkOutcomes = ["ok", "uncertain", "failed"] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];

interface Reason {
  readonly outcome: LinkOutcome;
  /** The sentence for the administrator, and for a report. */
  readonly text: string;
}

const reasons = {
  ok: { outcome: "ok", text: "Siden svarte" },
  unchanged: { outcome: "ok", text: "Uendret siden forrige kontroll" },
  moved: { outcome: "ok", text: "Flyttet, og lenken fører dit" },
  not_found: { outcome: "failed", text: "Siden finnes ikke" },
  gone: { outcome: "failed", text: "Siden er fjernet" },
  says_not_found: { outcome: "failed", text: "Siden svarer, men sier selv at den ikke finnes" },
  front_page: { outcome: "failed", text: "Fører til en forside" },
  other_host: { outcome: "failed", text: "Fører til et annet nettsted" },
  parked: { outcome: "failed", text: "Domenet er parkert eller til salgs" },
  document_became_page: { outcome: "failed", text: "Dokumentet er blitt en nettside" },
  no_such_host: { outcome: "failed", text: "Domenet finnes ikke" },
  forbidden: { outcome: "uncertain", text: "Nettstedet slipper ikke kontrollen inn" },
  sign_in: { outcome: "uncertain", text: "Krever innlogging eller samtykke" },
  too_many: { outcome: "uncertain", text: "Nettstedet ba oss vente" },
  server_error: { outcome: "uncertain", text: "Feil hos nettstedet" },
  maintenance: { outcome: "uncertain", text: "Nettstedet er under vedlikehold" },
  other_status: { outcome: "uncertain", text: "Uventet svar" },
  timeout: { outcome: "uncertain", text: "Svarte ikke i tide" },
  no_connection: { outcome: "uncertain", text: "Fikk ikke forbindelse" },
  dns: { outcome: "uncertain", text: "Navneoppslaget mislyktes" },
  tls: { outcome: "uncertain", text: "Feil med sertifikatet eller krypteringen" },
  bad_response: { outcome: "uncertain", text: "Svaret kunne ikke leses" },
  redirect_loop: { outcome: "uncertain", text: "Videresendingen går i ring" },
  not_public: { outcome: "uncertain", text: "Adressen er ikke på det åpne nettet" },
} as const satisfies Record<string, Reason>;

export type LinkReason = keyof typeof reasons;
export const linkReasons = Object.keys(reasons) as [LinkReason, ...LinkReason[]];

export const outcomeOfReason = (reason: LinkReason): LinkOutcome => reasons[reason].outcome;

/** «Siden finnes ikke (404)» */
export function reasonText(reason: LinkReason, httpStatus: number | null): string {
  const { outcome, text } = reasons[reason];
  return outcome === "ok" || httpStatus === null || httpStatus < 300 ? text : `${text} (${httpStatus})`;
}

/** Statuses of a permanent redirect. */
export const movedForGood: readonly number[] = [301, 308];

/** The state of a link that visitors see. */
export interface LinkSummary {
  readonly state: LinkState;
  /** The time of the latest check, ISO 8601, as the next. */
  readonly checkedAt: string;
  /** The time when a check last found it in order, or null. */
  readonly workedAt: string | null;
  readonly isFile: boolean;
  /** The ISO day that the server states of a file; null without a plausible one. */
  readonly modifiedAt: string | null;
  /** The time when the publisher last changed it, so far as we have seen. */
  readonly changedAt: string | null;
}
