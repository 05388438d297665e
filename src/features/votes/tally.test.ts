import { expect, it } from "vitest";
import { Tally } from "#features/votes/server/tally.ts";

const vote = (voterKey: string, rating: number | null, templateId = 1) => ({
  templateId,
  voterKey,
  rating,
  isHelpful: false,
});
/** Template 1 has a 4 by «old» and a 2 by somebody else; 2 has none. */
const makeTally = () =>
  new Tally([
    { id: 1, ratingSum: 6, ratingCount: 2, voterKey: "old", rating: 4 },
    { id: 1, ratingSum: 6, ratingCount: 2, voterKey: null, rating: null },
    { id: 2, ratingSum: 0, ratingCount: 0, voterKey: null, rating: null },
  ]);

it("says what each vote makes of the rating, those before it counted in", () => {
  const tally = makeTally();
  const after = (cast: ReturnType<typeof vote>) => {
    const counted = tally.after(cast);
    tally.add(cast);
    return counted;
  };
  expect(after(vote("new", 5))).toEqual({ ratingSum: 11, ratingCount: 3, isNewVoter: true });
  expect(after(vote("old", 1))).toEqual({ ratingSum: 8, ratingCount: 3, isNewVoter: false });
  expect(after(vote("new", 3))).toEqual({ ratingSum: 6, ratingCount: 3, isNewVoter: false });
  expect(after(vote("new", 3, 2))).toEqual({ ratingSum: 3, ratingCount: 1, isNewVoter: true });
  expect(tally.votes).toEqual([vote("new", 3), vote("old", 1), vote("new", 3, 2)]);
  expect(tally.changes).toEqual([
    { id: 1, sum: 0, count: 1 },
    { id: 2, sum: 3, count: 1 },
  ]);
});

it("does not count a vote that is only asked about, nor one for a template that is not there", () => {
  const tally = makeTally();
  tally.after(vote("new", 5));
  expect(tally.after(vote("new", 5))).toEqual({ ratingSum: 11, ratingCount: 3, isNewVoter: true });
  expect(tally.after(vote("new", 5, 3))).toBeNull();
  expect([tally.votes, tally.changes]).toEqual([[], []]);
});

it("takes a vote back: one stored before, and one of the same group", () => {
  const tally = makeTally();
  expect(tally.after(vote("new", null))).toEqual({ ratingSum: 6, ratingCount: 2, isNewVoter: true });
  for (const cast of [vote("old", null), vote("new", 5), vote("new", null), vote("other", 3, 2)])
    tally.add(cast);
  expect(tally.after(vote("old", null))).toEqual({ ratingSum: 2, ratingCount: 1, isNewVoter: true });
  expect(tally.after(vote("old", 5))).toEqual({ ratingSum: 7, ratingCount: 2, isNewVoter: true });
  expect(tally.votes).toEqual([vote("other", 3, 2)]);
  expect(tally.takenBack).toEqual([vote("old", null), vote("new", null)]);
  expect(tally.changes).toEqual([
    { id: 1, sum: -4, count: -1 },
    { id: 2, sum: 3, count: 1 },
  ]);
});
