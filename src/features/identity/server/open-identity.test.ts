import { describe, expect, it } from "vitest";
import { configOf } from "#features/identity/server/open-identity.ts";

describe("the configuration sent to the browser", () => {
  const none = { adminEmail: "a@b.no", adminPassword: null, firebase: null, emulatorHost: null };
  const firebase = { apiKey: "key", authDomain: "maler.firebaseapp.com", projectId: "maler" };

  it("is the embedded service by default", () => {
    expect(configOf(none)).toMatchObject({ provider: "embedded", fallback: false });
  });

  it("is the project, with the embedded service behind it only when a password is set", () => {
    expect(configOf({ ...none, firebase })).toEqual({ provider: "firebase", ...firebase, fallback: false });
    expect(configOf({ ...none, firebase, adminPassword: "hemmelig" })).toMatchObject({ fallback: true });
  });

  it("is the emulator where the settings name one", () => {
    expect(configOf({ ...none, emulatorHost: "localhost:9099", adminPassword: "hemmelig" })).toMatchObject({
      provider: "emulator",
      emulatorOrigin: "http://localhost:9099",
      fallback: false,
    });
  });

  it("never holds the password", () => {
    const sent = JSON.stringify(configOf({ ...none, firebase, adminPassword: "hemmelig" }));
    expect(sent).not.toContain("hemmelig");
  });
});
