/** Weights of the index: how much a word counts by where it stands, in a document and in its word. */

/** Field weights: how much a word counts by where it stands. */
export const fieldWeights = {
  name: 0.85,
  tags: 0.65,
  source: 0.7,
  description: 0.3,
  category: 0.22,
  format: 0.2,
};
/** Length normalisation of names: in a long name each word counts less. */
export const longNamePenalty = 0.15;
/** Parts of a compound weigh less than a simple word; the last part says what kind of thing it is. */
export const partWeights = { whole: 1, tail: 0.85, front: 0.7, inside: 0.6 };
