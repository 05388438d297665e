/** The interface of an installed browser that Playwright does not drive, for any protocol. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface OtherBrowser {
  /** As the browser names itself, with its version. */
  readonly name: string;
  goto(url: string): Promise<void>;
  /** The value of an expression in the page. */
  read<T>(expression: string): Promise<T>;
  /** A press of the mouse, as a person's. */
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: "Enter" | "Escape"): Promise<void>;
  close(): Promise<void>;
}

/** The file of the first of these programs that is installed. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names
    .flatMap((name) => (name.startsWith("/") ? [name] : folders.map((folder) => join(folder, name))))
    .find((file) => existsSync(file));
}
