/** One paper in the queue, with its template: what has changed since an administrator last found it right, or that none has. */
import Check from "lucide-react/icons/check";
import EyeOff from "lucide-react/icons/eye-off";
import Pencil from "lucide-react/icons/pencil";
import { LinkSeen, PageLink, TemplateFacts } from "#app/pages/admin/review/page-link.tsx";
import { KeyButton } from "#app/pages/admin/shortcuts.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { lawHref } from "#shared/laws.ts";
import { filedFormat } from "#features/templates/ui/admin-template-picker.tsx";
import { capitalised } from "#shared/vocabulary.ts";
import { formatDay } from "#web/norwegian.ts";
import { NewTabLink } from "#web/ui/visually-hidden.tsx";

export interface PaperReviewProps {
  readonly template: AdminTemplate;
  readonly isBusy: boolean;
  readonly onDecide: (decision: "seen" | "down") => void;
  readonly onEdit: () => void;
}

export function PaperReview({ template, isBusy, onDecide, onEdit }: PaperReviewProps) {
  return (
    <>
      <div className="review-columns stack">
        <div className="review-main review-changes panel box stack">
          <Changes template={template} />
        </div>
        <aside className="stack" aria-label="Malen det gjelder">
          <PageLink url={template.url}>
            <LinkSeen health={template.linkHealth} />
          </PageLink>
          <section className="review-template panel box stack" aria-label="Malen">
            <TemplateFacts template={template} />
          </section>
        </aside>
      </div>
      <div className="review-actions cluster">
        <KeyButton
          shortcut="L"
          variant="primary"
          isBusy={isBusy}
          busyText="Lagrer..."
          onClick={() => onDecide("seen")}
        >
          <Check />
          Kontrollert i dag
        </KeyButton>
        <KeyButton shortcut="E" onClick={onEdit}>
          <Pencil />
          Finn nyere / rediger
        </KeyButton>
        <KeyButton shortcut="D" className="button-remove" isBusy={isBusy} onClick={() => onDecide("down")}>
          <EyeOff />
          Ta ned
        </KeyButton>
      </div>
    </>
  );
}

/** What nobody has looked at, what changed and when, and how old the paper is; never what follows from it. */
function Changes({ template }: Pick<PaperReviewProps, "template">) {
  const { paperChanges, paperSeenAt, formatCertain, revisedAt, fileModifiedAt } = template;
  return (
    <>
      {paperSeenAt === null && (
        <p>Ingen har kontrollert malen ennå. Stemmer navn og beskrivelse med siden?</p>
      )}
      {!formatCertain && <p>Formatet er {filedFormat(template)}, men ingen har sett det.</p>}
      {paperChanges.map(({ law, changedAt, isGone }) => (
        <p key={`${law} ${isGone}`}>
          {law === null ? (
            fileModifiedAt === undefined ? (
              "Utgiveren endret filen eller siden"
            ) : (
              "Utgiveren endret filen"
            )
          ) : (
            <>
              <NewTabLink href={lawHref({ name: law })}>{capitalised(law)}</NewTabLink>{" "}
              {isGone ? "står ikke lenger blant de gjeldende lovene i kilden. Sist sett der" : "ble endret"}
            </>
          )}{" "}
          {formatDay(changedAt)}.
        </p>
      ))}
      {revisedAt && <p>Malen er sist revidert {formatDay(revisedAt)}.</p>}
      {fileModifiedAt && <p>Ifølge utgiverens nettsted er filen fra {formatDay(fileModifiedAt)}.</p>}
      {paperChanges.some(({ law }) => law !== null) && (
        <p className="soft">
          Får malen en «Sist revidert» etter lovendringen, går papiret ut av køen av seg selv.
        </p>
      )}
    </>
  );
}
