import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { minimumFormMs } from "#shared/form-state.ts";
import { type FormGuard, hiddenFieldFilled } from "#shared/input.ts";

/**
 * Rejects a bot's form: the hidden field filled in, or the form sent the moment it was opened. A start in the
 * future is a clock that is wrong, not a bot. `retryAfterMs` says how long is left, so that a page's script can
 * wait and send it again by itself: a quick person never sees this.
 * @throws HttpError 400
 */
export function rejectBots(
  { website, startedAt }: FormGuard,
  clock: Clock,
  minimumMs: number = minimumFormMs.long,
): void {
  if (website) throw new HttpError(400, "refused", hiddenFieldFilled);
  const elapsedMs = startedAt === undefined ? Infinity : clock.now() - startedAt;
  if (elapsedMs >= 0 && elapsedMs < minimumMs) {
    throw new HttpError(
      400,
      "too_fast",
      "Skjemaet ble sendt svært fort. Vent et par sekunder og send det en gang til.",
      { retryAfterMs: minimumMs - elapsedMs },
    );
  }
}
