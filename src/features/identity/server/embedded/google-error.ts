/** Errors in the form of Google's identity service. */
import { OwnError } from "#shared/errors.ts";

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
  | "MISSING_MFA_PENDING_CREDENTIAL"
  | "INVALID_MFA_PENDING_CREDENTIAL"
  | "MISSING_MFA_ENROLLMENT_ID"
  | "MFA_ENROLLMENT_NOT_FOUND"
  | "MISSING_CODE"
  | "INVALID_CODE"
  | "MISSING_SESSION_INFO"
  | "INVALID_SESSION_INFO"
  | "SECOND_FACTOR_EXISTS"
  | "MISSING_REQ_TYPE"
  | "MISSING_OOB_CODE"
  | "INVALID_OOB_CODE"
  | "OPERATION_NOT_ALLOWED"
  | "INVALID_ARGUMENT";

export class GoogleError extends OwnError {
  override readonly name = "GoogleError";
  readonly word: GoogleWord;
  readonly retryAfterSeconds: number | undefined;

  /** @param detail for people; the SDK makes it the error's message. Else how long to wait: it reads no header. */
  constructor(
    word: GoogleWord,
    { retryAfterSeconds, detail }: { retryAfterSeconds?: number; detail?: string } = {},
  ) {
    const said = detail ?? (retryAfterSeconds === undefined ? undefined : waitText(retryAfterSeconds));
    super(said ? `${word} : ${said}` : word);
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

function waitText(seconds: number): string {
  if (seconds <= 30) return "Vent et halvt minutt";
  return seconds <= 60 ? "Vent et minutt" : `Vent ${Math.ceil(seconds / 60)} minutter`;
}
