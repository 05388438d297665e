import { expect, it } from "vitest";
import { history } from "#db/schema/history.ts";
import { type AdminReport, adminReportSchema } from "#features/reports/contract.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { templateForm as template } from "#testing/forms.ts";

const path = "/api/admin/reports";

async function makeReported() {
  const product = await makeAdminTestApp();
  await product.asAdmin("POST", "/api/admin/templates", template);
  const report = { reason: "broken_link", description: "Rapportert som: broken_link" };
  await product.inject({ method: "POST", url: "/api/templates/1/report", payload: report });
  const list = async () => (await product.asAdmin("GET", path)).json<AdminReport[]>();
  return { product, list };
}

it("reports are listed with the copy of the template's fields", async () => {
  const { product, list } = await makeReported();
  await product.asAdmin("PUT", "/api/admin/templates/1", { ...template, name: "Nytt navn" });
  const rows = await list();
  expect(adminReportSchema.strict().array().parse(rows)).toEqual(rows);
  expect(rows).toMatchObject([
    {
      id: 1,
      templateId: 1,
      reason: "broken_link",
      description: "Rapportert som: broken_link",
      isResolved: false,
      templateName: "Leieavtale for naust",
      templateUrl: template.url,
      templateCategory: "Utleie",
      templateSource: "Naustlaget",
      isTemplateDeleted: false,
    },
  ]);
  await product.asAdmin("DELETE", "/api/admin/templates/1");
  expect(await list()).toMatchObject([{ templateId: 1, isTemplateDeleted: true }]);
});

it("resolving a report twice changes nothing more, and it leaves the template's report count", async () => {
  const { product, list } = await makeReported();
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => product.asAdmin("POST", `${path}/1/resolve`)),
  );
  for (const response of responses) {
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual((await list())[0]);
  }
  expect(await list()).toMatchObject([{ isResolved: true }]);
  expect((await product.asAdmin("GET", "/api/templates")).json()).toMatchObject([{ reportCount: 0 }]);
  const actions = (await product.database.orm.select().from(history)).map((entry) => entry.action);
  expect(actions).toEqual(["create", "resolve"]);
});
