/** How long a person needs at the least, from the form's appearance to sending it: what is faster is a robot. */
export const minimumFormMs = {
  /** A form that is read and filled in. */
  long: 1_500,
  /** Two taps: a choice and a button. */
  short: 500,
} as const;
