/** The administrator's tab of situations. */
import { type ReactNode, useState } from "react";
import type { AdminSituation } from "#features/situations/admin-contract.ts";
import { situationHref } from "#features/situations/contract.ts";
import { adminSituationsPath, situationFields } from "#features/situations/admin-fields.ts";
import { parseStep } from "#features/situations/steps.ts";
import { SituationDialog } from "#features/situations/ui/admin-situation-dialog.tsx";
import { type Papers, paperOf } from "#features/situations/ui/admin-steps-control.tsx";
import { ActiveBadge, activeFilter } from "#web/admin/rows/active-badge.tsx";
import { readFullRows } from "#web/admin/admin-client.ts";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { activation, type BulkAction, bulkDeletion, refsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst } from "#web/admin/list/list-sortings.ts";
import { compareText } from "#web/admin/list/list-view.ts";
import { editAndDelete } from "#web/admin/rows/row-buttons.tsx";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";
import { count } from "#web/norwegian.ts";

const situationList = {
  label: "Situasjoner",
  entity: "situation",
  nouns: ["situasjon", "situasjoner"],
  path: adminSituationsPath,
  empty: "Ingen situasjoner ennå",
  createText: "Ny situasjon",
  nameOf: ({ label }) => label,
  textOf: ({ id, label, title, intro, steps, remember }) =>
    `${id} ${label} ${title} ${intro} ${steps.join(" ")} ${remember.join(" ")}`,
  sortings: [
    {
      id: "posisjon",
      label: "Posisjon",
      compare: (a, b) => a.position - b.position || compareText(a.label, b.label),
    },
    newestFirst("ny", ({ createdAt }) => createdAt),
    byText("navn", "Navn", ({ label }) => label),
  ],
  filters: [activeFilter],
} as const satisfies AdminResource<AdminSituation>;

const removal: RowRemoval = {
  question: (name) => ({
    title: "Slette situasjonen?",
    text: `«${name}» forsvinner fra nettstedet; malene blir der. Den kan hentes tilbake fra historikken.`,
    action: "Slett situasjon",
  }),
  done: { title: "Situasjon slettet" },
  failed: "Kunne ikke slette situasjonen.",
};

const bulkActions: readonly BulkAction<AdminSituation>[] = [
  activation(true),
  activation(false),
  bulkDeletion(refsOf, "De forsvinner fra nettstedet; malene blir der."),
];

export const situationsTab = {
  ...situationList,
  id: "situasjoner",
  editedFields: situationFields,
  dependsOn: { template: ({ steps }, id) => steps.some((line) => parseStep(line)?.templateId === id) },
  load: () => readFullRows<AdminSituation>(adminSituationsPath),
  Panel: SituationsPanel,
} as const satisfies AdminTab<AdminSituation, SituationLinks>;

interface SituationLinks {
  readonly papers: Papers;
  /** Export and import. */
  readonly transferTools: ReactNode;
}

function SituationsPanel({
  papers,
  transferTools,
  ...props
}: AdminPanelProps<AdminSituation> & SituationLinks) {
  const admin = useAdminList(situationList, props);
  const [edited, setEdited] = useState<AdminSituation | "new" | null>(null);
  return (
    <>
      <AdminList
        admin={admin}
        onCreate={() => setEdited("new")}
        tools={transferTools}
        card={cardOf(papers)}
        bulk={{ actions: bulkActions }}
        buttons={() =>
          editAndDelete<AdminSituation>(setEdited, ({ id, label }) =>
            admin.remove({ id, name: label }, removal),
          )
        }
      />
      {edited && (
        <SituationDialog
          row={edited === "new" ? null : edited}
          papers={papers}
          onChanged={props.onChanged}
          onGone={props.onGone}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const cardOf = (papers: Papers) => (row: AdminSituation) => <SituationCard situation={row} papers={papers} />;

function SituationCard({
  situation,
  papers,
}: {
  readonly situation: AdminSituation;
  readonly papers: Papers;
}) {
  const { id, label, title, position, steps, isActive, twins } = situation;
  const found = steps.map((line) => paperOf(papers, twins, parseStep(line)?.templateId ?? 0));
  // Two that were merged are one paper.
  const shown = new Set(found.filter((paper) => paper?.isActive)).size;
  return (
    <>
      <p className="row-badges">
        <ActiveBadge row={situation} />
        <span className="soft">
          Id {id} · posisjon {position}
        </span>
      </p>
      <h3>{label}</h3>
      <p>{title}</p>
      <p className="soft">
        {count(steps.length, "papir", "papirer")}
        {papers.areRead && shown < steps.length && `, ${count(steps.length - shown, "vises", "vises")} ikke`}
        {isActive && shown > 0 && (
          <>
            {" · "}
            <a href={situationHref({ id, label })} target="_blank" rel="noopener">
              Se siden
            </a>
          </>
        )}
      </p>
    </>
  );
}
