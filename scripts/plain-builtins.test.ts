import { describe, expect, it } from "vitest";
import { withoutWrappers } from "./plain-builtins.ts";

describe("an import of one of Node's modules", () => {
  it.each([
    ['import { join } from "node:path";', 'const { join } = process.getBuiltinModule("node:path");'],
    [
      'import { setTimeout as sleep, setImmediate } from "node:timers/promises";',
      'const { setTimeout: sleep, setImmediate } = process.getBuiltinModule("node:timers/promises");',
    ],
    ['import fs from "node:fs";', 'const fs = process.getBuiltinModule("node:fs");'],
    [
      'import fs, { statSync } from "node:fs";',
      'const fs = process.getBuiltinModule("node:fs"), { statSync } = process.getBuiltinModule("node:fs");',
    ],
    ['import * as zlib$1 from "node:zlib";', 'const zlib$1 = process.getBuiltinModule("node:zlib");'],
  ])("%s", (line, expected) => {
    expect(withoutWrappers(`${line}\nrun();`)).toBe(`${expected}\nrun();`);
  });

  it("is the only one that is rewritten", () => {
    const code =
      'import { a } from "./chunk.js";\nimport "node:sqlite";\nconst text = `\n  import x from "node:fs";`;';
    expect(withoutWrappers(code)).toBe(code);
  });
});
