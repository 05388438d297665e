import { describe, expect, it } from "vitest";
import { localPath, receiptPath } from "#shared/text/local-path.ts";

describe("a path of this site", () => {
  it.each(["/", "/?antall=28#mal-1", "/kategori/utleie"])("%s is one", (path) =>
    expect(localPath(path)).toBe(path),
  );

  it.each([
    "//elsewhere.example",
    "/\\elsewhere.example",
    "https://elsewhere.example",
    "javascript:alert(1)",
    "/\t/elsewhere.example",
    "/ elsewhere",
    `/${"a".repeat(500)}`,
    "",
    null,
    undefined,
  ])("%j is none", (path) => expect(localPath(path)).toBeNull());

  it("goes along to the receipt", () => {
    expect(receiptPath("/takk/vurdering", "/?antall=28#mal-1")).toBe(
      "/takk/vurdering?tilbake=%2F%3Fantall%3D28%23mal-1",
    );
    expect(receiptPath("/takk/vurdering", null)).toBe("/takk/vurdering");
  });
});
