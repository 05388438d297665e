/** What came of asking for a template's address. */
export const linkOutcomes = ["ok", "broken", "unreachable"] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];

export interface LinkCheck {
  /** ISO 8601, in UTC. */
  readonly checkedAt: string;
  readonly outcome: LinkOutcome;
  /** null when there was no answer. */
  readonly httpStatus: number | null;
}

/** As many checks of one address as are kept and shown. */
export const checksKept = 6;
