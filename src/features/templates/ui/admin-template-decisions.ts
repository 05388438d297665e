/** Decisions on a template: its document is found right or taken down, its url replaced, or it is deleted. */
import { adminTemplatesPath as path, templateFields } from "#features/templates/admin-fields.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { callAdmin, decideAdmin, errorResponseOf } from "#web/admin/admin-client.ts";
import { type Decision, sayOutdated } from "#domain/ui/admin-decision.ts";
import { refsOf } from "#web/admin/list/bulk-bar.tsx";
import type { RowRemoval } from "#web/admin/list/use-admin-list.ts";
import { bodyOf, valuesOf } from "#web/admin/rows/row-values.ts";

/** The values of `change` by which an administrator approves a document. */
export const paperSeen = { isPaperSeen: true };

const on = ({ id, name }: AdminTemplate) => ({ entity: "template", id, name }) as const;

const changed = async (template: AdminTemplate, values: object, decided: Partial<AdminTemplate>) => {
  const body = refsOf([template], values);
  const { operationId } = await decideAdmin("POST", `${path}/change`, { body }).catch(
    sayOutdated("Malen er endret, avgjort eller slettet av noen andre."),
  );
  // The decision is made, even where the template cannot be read again.
  const data = await readTemplate(template.id).catch(() => null);
  return { data: data ?? { ...template, ...decided }, operationId };
};

/** Approval of a template's document and its format. */
export const paperApproval = (template: AdminTemplate): Decision<AdminTemplate> => ({
  ...on(template),
  work: () =>
    changed(template, paperSeen, {
      paperChanges: [],
      paperSeenAt: new Date().toISOString(),
      formatCertain: true,
    }),
  failed: "Kunne ikke merke papiret.",
  toast: { title: "Kontrollert i dag" },
  says: ({ name }, verb) => `«${name}» ${verb} kontrollert i dag.`,
});

/** Takedown of a template: visitors do not see it any more. */
export const takedown = (template: AdminTemplate): Decision<AdminTemplate> => ({
  ...on(template),
  work: () => changed(template, { isActive: false }, { isActive: false }),
  failed: "Kunne ikke ta ned malen.",
  says: ({ name }, verb) => `«${name}» ${verb} tatt ned.`,
});

export const addressing = (template: AdminTemplate, url: string): Decision<AdminTemplate> => ({
  ...on(template),
  work() {
    const values = bodyOf(templateFields, valuesOf(templateFields, template));
    const body = { ...values, url, revision: template.revision };
    return decideAdmin("PUT", `${path}/${template.id}`, { body });
  },
  failed: "Kunne ikke lagre adressen.",
  toast: { title: "Ny adresse" },
  says: ({ name }) => `«${name}» har fått den nye adressen.`,
});

/** Removal of a template, also from a report on it. */
export const templateRemoval: RowRemoval = {
  question: (name) => ({
    title: "Slette malen?",
    text: `«${name}» forsvinner fra nettstedet. Den kan hentes tilbake fra historikken.`,
    action: "Slett mal",
  }),
  done: { title: "Mal slettet" },
  failed: "Kunne ikke slette mal.",
  other: { entity: "template", path },
};

/** @param more what was done with it */
export const deletion = (template: AdminTemplate, more: string): Decision<unknown> => ({
  ...on(template),
  work: () => decideAdmin("DELETE", `${path}/${template.id}`),
  failed: templateRemoval.failed,
  says: () => `«${template.name}» er slettet${more}.`,
});

/** A template as stored now; null when it no longer exists. @throws as callAdmin */
export async function readTemplate(id: number): Promise<AdminTemplate | null> {
  try {
    return await callAdmin<AdminTemplate>("GET", `${path}/${id}`);
  } catch (error) {
    if (errorResponseOf(error)?.status === 404) return null;
    throw error;
  }
}
