import { expect, it } from "vitest";
import { Semaphore } from "#platform/responses/semaphore.ts";

it("lets no more work at a time than there are places, in the order of arrival, also when some fails", async () => {
  const places = new Semaphore(2);
  let working = 0;
  let most = 0;
  const begun: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      places.use(async () => {
        begun.push(index);
        working += 1;
        most = Math.max(most, working);
        await new Promise(setImmediate);
        working -= 1;
        if (index % 5 === 0) throw new Error("no memory");
        return index;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(4);
});
