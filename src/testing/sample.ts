/**
 * The part of a long test that the first two circles take: one of so many cases, where a test asks for thousands; `npm run test:long`
 * asks for all.
 */
export const share = process.env["TEST_CIRCLE"] === "long" ? 1 : 12;
export const sample = <T>(all: Iterable<T>): T[] => [...all].filter((_one, at) => at % share === 0);
