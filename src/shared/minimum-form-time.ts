/** The least time a person needs from a form's appearance to sending it; a faster one is a robot. */
export const minimumFormMs = {
  /** A form that is read and filled in. */
  long: 1_500,
  /** Two taps: a choice and a button. */
  short: 500,
} as const;
