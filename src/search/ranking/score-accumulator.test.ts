import { array, assert, constantFrom, nat, property, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { PostingList } from "../index/posting-list.ts";
import { ScoreAccumulator } from "./score-accumulator.ts";

const slots = 400;
const members = uniqueArray(nat(slots - 1), { minLength: 1, maxLength: slots, size: "max" });
const lists = array(members, { minLength: 1, maxLength: 3 });

/** The weight of a document in a list, as a byte. */
const byteOf = (slot: number, list: number): number => 1 + ((slot * 37 + list * 101) % 255);

function postingList(members: readonly number[], list: number): PostingList {
  const made = new PostingList();
  for (const slot of members) made.add(slot, 0, byteOf(slot, list) / 255);
  return made;
}

function emptied(): ScoreAccumulator {
  const accumulator = new ScoreAccumulator();
  accumulator.reset(slots);
  return accumulator;
}

/** Of each document with a score, in order: its slot, score and coverage. */
function read({ scores, coverage, touched, count }: ScoreAccumulator): readonly (readonly number[])[] {
  return [...touched.subarray(0, count)].map((slot) => [slot, scores[slot] ?? 0, coverage[slot] ?? 0]);
}

test("what is in all lists has the lowest weight of them, in the order of slots", () => {
  assert(
    property(lists, (members) => {
      const common = emptied();
      common.addCommon(members.map(postingList));
      const wanted = Array.from({ length: slots }, (_, slot) => slot)
        .filter((slot) => members.every((list) => list.includes(slot)))
        .map((slot) => {
          const alone = emptied();
          const bytes = members.map((_, list) => byteOf(slot, list));
          alone.maxPostings(postingList([slot], bytes.indexOf(Math.min(...bytes))), 1);
          return read(alone)[0];
        });
      expect(read(common)).toEqual(wanted);
      common.reset(slots);
      expect([...common.scores, ...common.coverage].every((number) => number === 0)).toBe(true);
    }),
  );
});

test("an empty one takes over another as a filled one adds it, and leaves it empty", () => {
  assert(
    property(lists, constantFrom(1, 0.8, 0.37), ([members = []], factor) => {
      const [taken, added, other, same] = [emptied(), emptied(), emptied(), emptied()];
      const zero = members[0] ?? 0;
      for (const one of [other, same]) {
        one.maxPostings(postingList(members, 0), 1);
        one.scores[zero] = 0;
      }
      // a document that no list has, so that it is not empty
      added.reset(slots + 1);
      added.touched[added.count++] = slots;
      taken.addWeighted(other, factor, factor / 2);
      added.addWeighted(same, factor, factor / 2);
      expect(read(taken)).toEqual(read(added).slice(1));
      expect([...other.scores, ...other.coverage].every((number) => number === 0)).toBe(true);
      taken.reset(slots);
      expect([...taken.scores, ...taken.coverage].every((number) => number === 0)).toBe(true);
    }),
  );
});
