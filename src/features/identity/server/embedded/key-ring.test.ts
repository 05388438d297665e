import { expect, it } from "vitest";
import { KeyRing } from "#features/identity/server/embedded/key-ring.ts";
import type { KeyStore, StoredKey } from "#features/identity/server/embedded/key-store.ts";
import { dayMs, systemClock } from "#platform/clock.ts";

it("does not take keys that were being read when all were dropped", async () => {
  let rows: StoredKey[] = [];
  let slow: PromiseWithResolvers<void> | undefined;
  const store = {
    async list() {
      const found = rows;
      await slow?.promise;
      return found;
    },
    add: async (key: StoredKey) => void (rows = [key, ...rows]),
  } as unknown as KeyStore;
  const ring = new KeyRing(store, systemClock, { signsMs: dayMs, keptMs: dayMs });
  const { id } = await ring.signingKey();

  ring.forget();
  slow = Promise.withResolvers<void>();
  const reading = ring.verifyingKey(id);
  rows = [];
  ring.forget();
  slow.resolve();
  expect(await reading).toBeNull();
  expect(await ring.verifyingKey(id)).toBeNull();
  expect((await ring.signingKey()).id).not.toBe(id);
});
