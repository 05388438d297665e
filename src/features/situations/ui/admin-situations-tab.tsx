/** The administrator's tab of situations. */
import type { AdminSituation } from "#features/situations/admin-contract.ts";
import { situationHref } from "#features/situations/contract.ts";
import { adminSituationsPath, situationFields } from "#features/situations/admin-fields.ts";
import { parseStep } from "#features/situations/steps.ts";
import { paperOf, type Papers, StepsControl } from "#features/situations/ui/admin-steps-control.tsx";
import { type EditedResource, editedTab } from "#web/admin/edited-tab.tsx";
import { byPosition, byText, newestFirst } from "#web/admin/list-view.ts";
import { activeFilter, Facts, positionColumn } from "#web/admin/rows/row-cells.tsx";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import { count } from "#web/norwegian.ts";

export const situationsTab = editedTab({
  id: "situasjoner",
  label: "Situasjoner",
  entity: "situation",
  path: adminSituationsPath,
  listPath: adminSituationsPath,
  fields: situationFields,
  empty: "Ingen situasjoner ennå. Lag en med «Ny situasjon», eller importer flere under «⋯».",
  nameOf: ({ label }) => label,
  textOf: ({ id, label, title, intro, steps, remember }) =>
    `${id} ${label} ${title} ${intro} ${steps.join(" ")} ${remember.join(" ")}`,
  sortings: [
    byPosition(({ label }) => label),
    newestFirst("ny", ({ createdAt }) => createdAt),
    byText("navn", "Navn", ({ label }) => label),
  ],
  filters: [activeFilter],
  whenRemoved: "forsvinner fra nettstedet; malene blir der",
  removalFailed: "Kunne ikke slette situasjonen.",
  facts: (situation, { papers }) => `${papersText(situation, papers)} · ${situation.title}`,
  columns: [positionColumn],
  detail: (situation, { papers }) => (
    <>
      <p>{situation.intro}</p>
      <Facts
        facts={{
          Siden: situation.isActive && shownPapers(situation, papers) > 0 && (
            <a className="out-link" href={situationHref(situation)} target="_blank" rel="noopener">
              Se siden
            </a>
          ),
          Id: situation.id,
        }}
      />
    </>
  ),
  controls: (form, row, { papers }) => (
    <>
      <RowControls form={form} names={["label", "title", "intro"]} />
      <StepsControl form={form} twins={row?.twins ?? []} papers={papers} />
      <RowControls form={form} names={["remember", "position", "isActive"]} />
    </>
  ),
  dependsOn: ["template"],
} as const satisfies EditedResource<AdminSituation, typeof situationFields, { readonly papers: Papers }>);

/** Number of templates that visitors see: two that were merged are one. */
function shownPapers({ steps, twins }: AdminSituation, papers: Papers): number {
  const found = steps.map((line) => paperOf(papers, twins, parseStep(line)?.templateId ?? 0));
  return new Set(found.filter((paper) => paper?.isActive)).size;
}

function papersText(situation: AdminSituation, papers: Papers): string {
  const { length } = situation.steps;
  const unseen = length - shownPapers(situation, papers);
  const all = count(length, "papir", "papirer");
  return papers.areRead && unseen > 0 ? `${all}, ${count(unseen, "vises", "vises")} ikke` : all;
}
