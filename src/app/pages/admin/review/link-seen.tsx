/** What the last check of a link saw, in words. */
import type { AdminTemplate } from "#features/templates/contract.ts";
import { reasonText } from "#shared/link-health.ts";
import { withoutScheme } from "#shared/text/url-text.ts";
import { formatMoment } from "#web/norwegian.ts";

/** @param health null when its url was never checked */
export function LinkSeen({ health }: { readonly health: AdminTemplate["linkHealth"] }) {
  if (!health) return <p className="soft review-seen">Lenken er ikke sjekket ennå.</p>;
  const { state, reason, httpStatus, checkedAt, failures, title, finalUrl } = health;
  return (
    <p className="review-seen" data-state={state}>
      {reasonText(reason, httpStatus)} da lenken sist ble kontrollert, {formatMoment(checkedAt)}.
      {failures > 1 && ` ${failures} mislykkede kontroller på rad.`}
      {title && ` Sidens tittel: «${title}».`}
      {finalUrl && ` Den førte til ${withoutScheme(finalUrl)}.`}
    </p>
  );
}
