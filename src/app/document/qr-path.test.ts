import encodeQr from "qr";
import { expect, it } from "vitest";
import { qrPath } from "#app/document/catalogue-pages.ts";

/** The modules that a path draws. */
function drawn({ size, path }: NonNullable<ReturnType<typeof qrPath>>): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = "", y = "", length = ""] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    for (let at = 0; at < Number(length); at += 1) (rows[Number(y)] ?? [])[Number(x) + at] = true;
  }
  return rows;
}

it.each(["https://a.no/", `https://www.eksempel.no/maler/${"avtale-".repeat(30)}?a=æ&b=%20`])(
  "the path draws the modules of %s",
  (url) => {
    const found = qrPath(url);
    expect(found && drawn(found)).toEqual(encodeQr(url, "raw", { ecc: "medium", border: 4 }));
  },
);

it("a url that is too long for a code has none", () => {
  expect(qrPath("x".repeat(2331))).not.toBeNull();
  expect(qrPath("x".repeat(2332))).toBeNull();
  expect(qrPath("ø".repeat(1166))).toBeNull();
});
