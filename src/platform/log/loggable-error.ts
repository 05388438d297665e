/** Errors without private data, for the log. */
import { OwnError, StartError } from "#shared/errors.ts";

export interface LoggableError {
  readonly type: string;
  readonly code?: string;
  /** The message of our own errors only. A library's repeats its input: drizzle's ends in the parameters of the query. */
  readonly message?: string;
  /** The stack frames, without the message line that V8 puts above them. */
  readonly stack?: string;
  readonly cause?: LoggableError;
}

const maxCauses = 5;

/** An error without anything that a visitor sent: no query, no parameters, no text but our own. */
export function loggableError(error: unknown, causesLeft = maxCauses): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const isCode = (typeof code === "string" && /^[\w.-]{1,60}$/.test(code)) || typeof code === "number";
  const frames = framesOf(error);
  return {
    type: error.constructor.name,
    ...(isCode && { code: String(code) }),
    ...(error instanceof OwnError && { message: error.message }),
    ...(frames && { stack: frames }),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: loggableError(error.cause, causesLeft - 1) }),
  };
}

/** The same as text for the terminal; of a `StartError` its message alone. */
export function readableError(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { type, code, message, stack, cause } = loggableError(error);
  const head = [type, code, message].filter(Boolean).join(" ");
  const because = cause
    ? `\n  caused by ${[cause.type, cause.code, cause.message].filter(Boolean).join(" ")}`
    : "";
  return `${head}${because}${stack ? `\n${stack}` : ""}`;
}

const frame = /^\s+at .+(?::\d+:\d+\)?|\(<anonymous>\)|\(native\))$/;

/** A message can have lines that look like frames, so it is cut off first; then frames are counted from the end. */
function framesOf({ stack = "", message }: Error): string {
  const messageAt = message === "" ? -1 : stack.indexOf(message);
  const lines = (messageAt < 0 ? stack : stack.slice(messageAt + message.length)).split("\n");
  const above = lines.findLastIndex((line) => !frame.test(line));
  return lines.slice(above + 1).join("\n");
}
