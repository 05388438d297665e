/** The instructions of the Dockerfile, read by the tests that follow them without Docker. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Instruction {
  readonly name: string;
  readonly args: string;
}

/** The stages in order; the last one is the image. */
export function readDockerfile(root: string): readonly (readonly Instruction[])[] {
  const stages: Instruction[][] = [];
  for (const line of readFileSync(join(root, "deploy/Dockerfile"), "utf8").split("\n")) {
    const [, name, args] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (!name || !args) continue;
    if (name === "FROM") stages.push([]);
    stages.at(-1)?.push({ name, args });
  }
  return stages;
}

export const argsOf = (stage: readonly Instruction[], name: string): readonly string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ args }) => args);

/** The words of an exec form, as in `CMD ["node", "main.ts"]`; undefined for a shell form. */
export function execForm(args: string): readonly string[] | undefined {
  const [json] = /\[.*\]$/.exec(args) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as string[]);
}

/** The variables of `ENV A=1 B=2`. */
export const variablesOf = (stage: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    argsOf(stage, "ENV").flatMap((args) =>
      args.split(" ").map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return [name, value.join("=")] as const;
      }),
    ),
  );
