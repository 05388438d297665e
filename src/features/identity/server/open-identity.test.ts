import { describe, expect, it } from "vitest";
import { configOf } from "#features/identity/server/open-identity.ts";

describe("the configuration sent to the browser", () => {
  const none = { adminEmail: "a@b.no", adminPassword: null, firebase: null, emulatorHost: null };
  const firebase = { apiKey: "key", authDomain: "maler.firebaseapp.com", projectId: "maler" };

  it("is the embedded service by default", () => {
    expect(configOf(none, false)).toMatchObject({ provider: "embedded", fallback: false });
  });

  it("is the project, with the embedded service behind it only when a password is set", () => {
    expect(configOf({ ...none, firebase }, false)).toEqual({
      provider: "firebase",
      ...firebase,
      fallback: false,
      passwordMail: true,
    });
    expect(configOf({ ...none, firebase, adminPassword: "hemmelig" }, false)).toMatchObject({
      fallback: true,
    });
  });

  it("is the emulator where the settings name one", () => {
    expect(
      configOf({ ...none, emulatorHost: "localhost:9099", adminPassword: "hemmelig" }, false),
    ).toMatchObject({
      provider: "emulator",
      emulatorOrigin: "http://localhost:9099",
      fallback: false,
    });
  });

  it("offers a new password by mail where mail is set up; a Firebase project has its own", () => {
    expect(configOf(none, false)).toMatchObject({ passwordMail: false });
    expect(configOf(none, true)).toMatchObject({ passwordMail: true });
  });

  it("never holds the password", () => {
    const sent = JSON.stringify(configOf({ ...none, firebase, adminPassword: "hemmelig" }, false));
    expect(sent).not.toContain("hemmelig");
  });
});
