import { expect, it } from "vitest";
import { RequestKey } from "#web/request-key.ts";

it("is kept while the content is the same, and new when it has changed or was stored", () => {
  const key = new RequestKey();
  const first = key.for({ rating: 4 });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(key.for({ rating: 4 })).toBe(first);
  const changed = key.for({ rating: 5 });
  expect(changed).not.toBe(first);
  expect(key.for({ rating: 4 })).not.toBe(first);
  const last = key.for({ rating: 4 });
  key.clear();
  expect(key.for({ rating: 4 })).not.toBe(last);
});

it("differs from one form to the next", () => {
  expect(new RequestKey().for({})).not.toBe(new RequestKey().for({}));
});
