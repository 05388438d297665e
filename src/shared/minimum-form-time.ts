/** The minimum time from opening a form to sending it. A faster sender is taken for a bot. */
export const minimumFormMs = {
  /** A form that is read and filled in. */
  long: 1_500,
  /** Two taps: a choice and a button. */
  short: 500,
} as const;
