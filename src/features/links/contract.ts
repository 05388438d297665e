/** The result of a link check: one request for a template's url. */
export const linkOutcomes = ["ok", "broken", "unreachable"] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];

export interface LinkCheck {
  /** ISO 8601, in UTC. */
  readonly checkedAt: string;
  readonly outcome: LinkOutcome;
  /** null when there was no response. */
  readonly httpStatus: number | null;
}

/** How many checks of one url are kept and shown. */
export const checksKept = 6;
