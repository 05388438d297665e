import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import type { FormGuard } from "#shared/input.ts";

/** Faster than this nobody reads a form and fills it in. */
const minimumMs = 1_500;

/**
 * Refuses what a robot sent: the hidden field filled in, or the form sent the moment it was opened. A start in the
 * future is a clock that is wrong, not a robot.
 * @throws HttpError 400
 */
export function refuseRobots({ website, startedAt }: FormGuard, clock: Clock): void {
  if (website) throw new HttpError(400, "refused", "Skjemaet ble avvist fordi et skjult felt var fylt ut.");
  const elapsedMs = startedAt === undefined ? Infinity : clock.now() - startedAt;
  if (elapsedMs >= 0 && elapsedMs < minimumMs) {
    throw new HttpError(
      400,
      "too_fast",
      "Skjemaet ble sendt svært fort. Vent et par sekunder og send det en gang til.",
    );
  }
}
