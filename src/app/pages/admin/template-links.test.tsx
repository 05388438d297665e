/** A situation's form: its text for each template. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { papersOf } from "#app/pages/admin/template-links.tsx";
import { StepsControl } from "#features/situations/ui/admin-steps-control.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import type { RowForm } from "#web/admin/rows/row-form.ts";

const form = {
  values: { steps: "1 | Først | Fordi." },
  errors: {},
  idOf: (name: string) => name,
} as unknown as RowForm;
const kept = { id: 2, name: "Naustleie", source: "Havnestyret", isActive: true } as AdminTemplate;
const twins = [{ from: 1, into: 2 }];

function headOf(templates: Parameters<typeof papersOf>[0], merged: typeof twins) {
  const html = renderToStaticMarkup(<StepsControl form={form} twins={merged} papers={papersOf(templates)} />);
  return /<p><strong>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "");
}

it("is what visitors are shown: the template that another was merged into", () => {
  expect(headOf({ rows: [kept], status: "ready" }, twins)).toBe("Naustleie Havnestyret");
  expect(headOf({ rows: [kept], status: "ready" }, [])).toBe("Mal 1 Finnes ikke lenger, og vises ikke.");
});

it.each(["loading", "failed"] as const)(
  "says of no template that it is gone while the list is %s",
  (status) => {
    expect(headOf({ rows: [], status }, [])).toBe("Mal 1 ");
  },
);
