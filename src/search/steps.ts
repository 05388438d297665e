/**
 * Long work in short steps, so that its caller can do something else between them. The first to be in a hurry runs it to
 * its end.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
