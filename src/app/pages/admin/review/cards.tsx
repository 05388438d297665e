/** Cards of the queue, each with its decisions: reports on a template, a template to check, an inquiry. */
import { formatPartialDay } from "#shared/text/partial-day.ts";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import EyeOff from "lucide-react/icons/eye-off";
import Mail from "lucide-react/icons/mail";
import type { ReactNode } from "react";
import type { CardProps } from "#app/pages/admin/review/use-decisions.ts";
import { KeyButton, KeyLink } from "#app/pages/admin/shortcuts.tsx";
import {
  inquiriesTab,
  inquiryCard,
  inquiryDecision,
  replyHref,
} from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { reasonName } from "#features/reports/ui/admin-reports-tab.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { paperApproval, takedown, templateRemoval } from "#features/templates/ui/admin-template-decisions.ts";
import { isReadInCopy, templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { filedFormat, filingText, TemplateNumbers } from "#features/templates/ui/admin-template-picker.tsx";
import { lawHref } from "#domain/laws.ts";
import { withoutScheme } from "#shared/text/url-text.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import { capitalised } from "#shared/text/capitalised.ts";
import { type Decision } from "#domain/ui/admin-decision.ts";
import { decisionButtons } from "#web/admin/rows/row-buttons.tsx";
import { LinkEvidence } from "#domain/ui/admin-link-health.tsx";
import { ActiveBadge, OutLink } from "#web/admin/rows/row-cells.tsx";
import { formatDay, formatMoment } from "#web/norwegian.ts";
import { useSite } from "#web/site-info.ts";
import { NewTabLink, VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Reports on one template that wait, read at once and resolved together. */
export function ReportsReview({ item, queue }: CardProps<"reports">) {
  const { decisions, lists, findByUrl, confirm, onEditReported, onMergeTemplate } = queue;
  const { reports } = item;
  const [first] = reports;
  const { isBusy } = decisions;
  const template = lists.of(templatesTab).rows.find(({ id }) => id === first.templateId) ?? null;
  const remove = async (gone: AdminTemplate) => {
    const question = { ...templateRemoval.question(gone.name), isDestructive: true };
    if (await confirm(question)) await decisions.removeTemplate(item, gone);
  };
  // The newest one, where there are several.
  const betterUrl = reports.map((report) => report.betterUrl).findLast((url) => url && url !== template?.url);
  const [twin] = betterUrl ? findByUrl(betterUrl, template?.id) : [];
  return (
    <>
      <div className="review-columns stack">
        <ol className="review-main panel box stack">
          {reports.map(({ id, reason, description, betterUrl: suggested, createdAt }) => (
            <li key={id} className="entry">
              <h3>{reasonName(reason)}</h3>
              {description && <p className="many-lines">{description}</p>}
              {suggested && (
                <p>
                  Foreslått adresse: <OutLink url={suggested} />
                </p>
              )}
              <p className="soft">{formatMoment(createdAt)}</p>
            </li>
          ))}
        </ol>
        <TemplateAside
          url={template?.url ?? first.templateUrl}
          health={template ? template.linkHealth : first.linkHealth}
          name={template?.name ?? first.templateName}
          template={template}
        >
          <p>{first.templateDescription}</p>
          {(first.isTemplateDeleted || first.templateId === null) && <p>Malen er slettet.</p>}
        </TemplateAside>
      </div>
      <div className="review-actions cluster">
        <KeyButton
          {...decisionButtons.resolve}
          icon={CheckCheck}
          text={reports.length === 1 ? decisionButtons.resolve.text : `Løs alle ${reports.length}`}
          isBusy={isBusy}
          onClick={() => void decisions.resolve(item)}
        />
        {template && betterUrl && (
          <KeyButton
            shortcut="B"
            icon={Check}
            text={twin ? "Bruk adressen likevel" : "Bruk adressen"}
            title={twin && `Adressen er i katalogen fra før: ${twin.name}`}
            isBusy={isBusy}
            onClick={() => void decisions.takeUrl(item, template, betterUrl)}
          />
        )}
        <KeyButton {...decisionButtons.edit} text="Rediger malen" onClick={() => onEditReported(first)} />
        {template && (
          <>
            <KeyButton {...decisionButtons.merge} onClick={() => onMergeTemplate(template)} />
            <KeyButton
              {...decisionButtons.remove}
              showsBusy={false}
              text="Slett malen"
              isBusy={isBusy}
              onClick={() => void remove(template)}
            />
          </>
        )}
      </div>
    </>
  );
}

/** A template to check: its document's changes since an administrator last found it right, if ever. */
export function PaperReview({ item, queue }: CardProps<"paper" | "unchecked">) {
  const { template } = item;
  const { onEditTemplate } = queue;
  const { isBusy } = queue.decisions;
  const decide = (decision: Decision<AdminTemplate>) =>
    void queue.decisions.decide(item, decision, templatesTab);
  return (
    <>
      <div className="review-columns stack">
        <div className="review-main review-changes panel box stack">
          <Changes template={template} />
        </div>
        <TemplateAside url={template.url} health={template.linkHealth} template={template} />
      </div>
      <div className="review-actions cluster">
        <KeyButton
          {...decisionButtons.seen}
          variant="primary"
          isBusy={isBusy}
          onClick={() => decide(paperApproval(template))}
        />
        <KeyButton
          {...decisionButtons.edit}
          text="Finn nyere / rediger"
          onClick={() => onEditTemplate(template)}
        />
        <KeyButton
          {...decisionButtons.remove}
          showsBusy={false}
          icon={EyeOff}
          text="Ta ned"
          isBusy={isBusy}
          onClick={() => decide(takedown(template))}
        />
      </div>
    </>
  );
}

/** Facts of the document: unchecked or not, its changes with their days, and its age; never a conclusion. */
function Changes({ template }: { readonly template: AdminTemplate }) {
  const { paperChanges, paperSeenAt, formatCertain, revisedAt, fileModifiedAt } = template;
  return (
    <>
      {(paperSeenAt === null || isReadInCopy(template)) && (
        <p>Ingen har kontrollert malen ennå. Stemmer navn og beskrivelse med siden?</p>
      )}
      {paperSeenAt !== null && isReadInCopy(template) && <p>Lest i kopi: {formatDay(paperSeenAt)}.</p>}
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
      {revisedAt && <p>Malen er sist revidert {formatPartialDay(revisedAt)}.</p>}
      {fileModifiedAt && <p>Ifølge utgiverens nettsted er filen fra {formatDay(fileModifiedAt)}.</p>}
      {paperChanges.some(({ law }) => law !== null) && (
        <p className="soft">
          Får malen en «Sist revidert» etter lovendringen, går papiret ut av køen av seg selv.
        </p>
      )}
    </>
  );
}

/** An inquiry, with the link that answers it. */
export function InquiryReview({ item, queue }: CardProps<"inquiry">) {
  const { inquiry } = item;
  const { isBusy } = queue.decisions;
  const { name: siteName } = useSite();
  const decide = (status: "approved" | "rejected") =>
    void queue.decisions.decide(item, inquiryDecision(inquiry, status), inquiriesTab);
  return (
    <>
      {inquiryCard(inquiry)}
      <div className="review-actions cluster">
        <KeyButton {...decisionButtons.approve} isBusy={isBusy} onClick={() => decide("approved")} />
        <KeyButton {...decisionButtons.reject} isBusy={isBusy} onClick={() => decide("rejected")} />
        <KeyLink shortcut="R" href={replyHref(inquiry, siteName)}>
          <Mail />
          Svar på e-post
        </KeyLink>
      </div>
    </>
  );
}

export function PageLink({ url, children }: { readonly url: string; readonly children?: ReactNode }) {
  const href = readWebUrl(url).url;
  return (
    <section className="panel box cluster" aria-label="Siden det gjelder">
      {href && (
        <KeyLink shortcut="O" href={href} target="_blank" rel="noopener noreferrer">
          <ArrowUpRight />
          Åpne siden
          <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
        </KeyLink>
      )}
      <p className="review-url">{href ? withoutScheme(href) : url}</p>
      {children}
    </section>
  );
}

/** Result of a link's last check. @param health null when its url was never checked */
export function LinkSeen({ health }: { readonly health: AdminTemplate["linkHealth"] }) {
  return (
    <p className={health?.state === "broken" ? "review-seen field-error" : "review-seen small"}>
      Lenke: <LinkEvidence health={health} />
    </p>
  );
}

export interface TemplateAsideProps {
  readonly url: string;
  readonly health: AdminTemplate["linkHealth"];
  readonly name?: string;
  /** The current row; null when deleted or not yet loaded. */
  readonly template: AdminTemplate | null;
  /** Known facts of it then. */
  readonly children?: ReactNode;
}

/** The template that a decision is about, beside its item. */
export function TemplateAside({ url, health, name, template, children }: TemplateAsideProps) {
  return (
    <aside className="stack" aria-label="Malen det gjelder">
      <PageLink url={url}>
        <LinkSeen health={health} />
      </PageLink>
      <section className="panel box stack" aria-label="Malen">
        {name && <h3>{name}</h3>}
        {template ? (
          <>
            <p className="cluster">
              <ActiveBadge row={template} />
              <TemplateNumbers template={template} />
            </p>
            <p>{template.description}</p>
            <p className="soft">{filingText(template)}</p>
          </>
        ) : (
          children
        )}
      </section>
    </aside>
  );
}
