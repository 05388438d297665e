/** The page of a receipt: a suggestion's state. */
import type { PageProps } from "#app/pages/page.ts";
import type { SuggestionStatus as Status } from "#features/suggestions/fields.ts";
import { statusTexts, unknownReceiptText } from "#features/suggestions/ui/status-text.ts";
import { templateHref } from "#domain/page-urls.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { formatDay } from "#web/norwegian.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import "#web/styles/page/form.css";

export interface SuggestionStatusData {
  /** Null when no suggestion has the code. */
  readonly status: Status | null;
  /** Whether it has just been sent, without scripts. */
  readonly isNew: boolean;
}

export default function SuggestionStatus({ data: { status, isNew } }: PageProps<SuggestionStatusData>) {
  const { title, text } = status ? statusTexts[status.state] : unknownReceiptText;
  const template = status?.template;
  return (
    <SiteLayout>
      <div className="page">
        <BackLink />
        <div className="receipt prose sheet stack">
          <h1>{isNew ? "Takk for forslaget!" : title}</h1>
          {isNew ? (
            <>
              <p className="lead">Vi vil gjennomgå forslaget ditt og legge det til hvis det er passende.</p>
              <p className="notice">
                Vil du vite hvordan det går? Legg til bokmerke på denne siden nå, eller ta vare på adressen.
                Bare den som har den, ser siden, og vi vet ikke hvem du er, så vi kan ikke sende den på nytt.
              </p>
            </>
          ) : (
            <p className="lead">{text}</p>
          )}
          {template && (
            <p>
              <a className="tall" href={templateHref(template)}>
                {template.name}
              </a>
            </p>
          )}
          <p className="small soft">
            {status ? `Sendt ${formatDay(status.sentAt)}.` : "Se etter at hele adressen er med."}
          </p>
          <div className="form-actions">
            <ButtonLink variant="primary" href="/">
              Til forsiden
            </ButtonLink>
            <ButtonLink variant="secondary" href="/foresla-mal">
              {status ? "Foreslå en mal til" : "Foreslå en mal"}
            </ButtonLink>
          </div>
        </div>
      </div>
    </SiteLayout>
  );
}
