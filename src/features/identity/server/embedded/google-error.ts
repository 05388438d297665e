/** Errors in the form of Google's identity service. */
import { OwnError } from "#shared/own-error.ts";

/** Error words of Google's identity service; the Firebase SDK makes its error codes from them. */
export type GoogleWord =
  | "INVALID_LOGIN_CREDENTIALS"
  | "MISSING_EMAIL"
  | "INVALID_EMAIL"
  | "MISSING_PASSWORD"
  | "PASSWORD_DOES_NOT_MEET_REQUIREMENTS"
  | "WEAK_PASSWORD"
  | "USER_DISABLED"
  | "TOO_MANY_ATTEMPTS_TRY_LATER"
  | "MISSING_ID_TOKEN"
  | "INVALID_ID_TOKEN"
  | "TOKEN_EXPIRED"
  | "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
  | "INVALID_GRANT_TYPE"
  | "MISSING_REFRESH_TOKEN"
  | "INVALID_REFRESH_TOKEN"
  | "OPERATION_NOT_ALLOWED"
  | "INVALID_ARGUMENT";

export class GoogleError extends OwnError {
  override readonly name = "GoogleError";
  readonly word: GoogleWord;
  readonly retryAfterSeconds: number | undefined;

  /** @param detail for people; the SDK makes it the error's message */
  constructor(
    word: GoogleWord,
    { retryAfterSeconds, detail }: { retryAfterSeconds?: number; detail?: string } = {},
  ) {
    super(detail ? `${word} : ${detail}` : word);
    this.word = word;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Google's response body, always with status 400. */
  body() {
    return {
      error: {
        code: 400,
        message: this.message,
        errors: [{ message: this.message, domain: "global", reason: "invalid" }],
      },
    };
  }
}
