/** Processes of the bench that answer each message with one of their own. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { heapOptions } from "#testing/fresh-build.ts";
import { cleanEnvironment } from "#testing/processes/product.ts";

export class Child<Question extends object, Answer> {
  readonly #process: ChildProcess;

  /** @param file beside this one; run with the options of `npm start`. */
  constructor(file: string) {
    this.#process = fork(fileURLToPath(new URL(file, import.meta.url)), {
      execArgv: [...heapOptions],
      env: { ...cleanEnvironment, NODE_ENV: "production" },
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  ask(question: Question): Promise<Answer> {
    const child = this.#process;
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error("a process of the bench ended"));
      child.once("exit", onExit);
      child.once("message", (message: { result: Answer } | { error: string }) => {
        child.off("exit", onExit);
        if ("error" in message) reject(new Error(message.error));
        else resolve(message.result);
      });
      child.send(question);
    });
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const exited = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.disconnect();
    await exited;
  }
}

/** The other side, in the process itself. */
export function answerParent<Question>(answer: (question: Question) => Promise<unknown>): void {
  process.on("message", (question: Question) => {
    answer(question).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.on("disconnect", () => process.exit());
}
