/** Decisions on a suggestion: published, rejected, or merged into a template. */
import type { AdminSuggestion, DecidedSuggestion } from "#features/suggestions/contract.ts";
import { adminSuggestionsPath as path } from "#domain/admin-paths.ts";
import { decideAdmin } from "#web/admin/admin-client.ts";
import { type Decision, sayOutdated } from "#domain/ui/admin-decision.ts";
import { idsOf } from "#web/admin/list/bulk-bar.tsx";
import type { CallOptions } from "#web/api.ts";

const on = ({ id, name }: AdminSuggestion) => ({ entity: "suggestion", id, name }) as const;

/** @param edited the fields as they were edited, and the key of the request; left out, it is published as it was sent */
export const publication = (
  suggestion: AdminSuggestion,
  edited: CallOptions = {},
): Decision<DecidedSuggestion> => ({
  ...on(suggestion),
  work: () => decideAdmin("POST", `${path}/${suggestion.id}/approve`, edited),
  failed: "Kunne ikke godkjenne forslag.",
  toast: { title: "Forslag godkjent", description: "Forslaget er godkjent og vil bli lagt til." },
  says: (decided, verb) => `«${decided.templateName ?? decided.name}» ${verb} publisert.`,
  templateOf: ({ templateId: id, templateName, name }) =>
    id === null ? null : { id, name: templateName ?? name },
});

/** The rejection: it stays among the suggestions, as rejected. */
export const rejection = (suggestion: AdminSuggestion): Decision<AdminSuggestion> => ({
  ...on(suggestion),
  async work() {
    const { operationId } = await decideAdmin("POST", `${path}/reject`, {
      body: idsOf([suggestion]),
    }).catch(sayOutdated("Forslaget er allerede publisert eller slettet."));
    return { data: { ...suggestion, isRejected: true }, operationId };
  },
  failed: "Kunne ikke avvise forslaget.",
  says: ({ name }, verb) => `«${name}» ${verb} ${verb === "er" ? "avvist" : "avgjort"}.`,
});

/** @param values what the template takes over */
export const merger = (
  suggestion: AdminSuggestion,
  into: { readonly id: number; readonly name: string; readonly revision: number },
  values: object,
): Decision<DecidedSuggestion> => ({
  ...on(suggestion),
  work() {
    const taken = Object.keys(values).length > 0 && { values };
    const body = { into: into.id, revision: into.revision, ...taken };
    return decideAdmin("POST", `${path}/${suggestion.id}/merge`, { body });
  },
  failed: "Kunne ikke slå sammen.",
  says: ({ name }, verb) => `«${name}» ${verb} slått sammen med «${into.name}».`,
  templateOf: () => into,
});
