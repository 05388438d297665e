/** The list of operations: what is listed of each, filters, search, pages. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { history, historyOperations } from "#db/schema/history.ts";
import { type OperationList, operationListSchema } from "#features/history/contract.ts";
import { changeFilter } from "#features/history/server/history-store.ts";
import { operationsPerPage } from "#shared/admin/history-entities.ts";
import { adminEmail, type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";
import { homepageAdForm, suggestionForm, templateForm } from "#testing/forms.ts";

const path = "/api/admin/history/operations";
const adPath = "/api/admin/homepage-ads";

const list = async ({ asAdmin }: AdminTestApp, query = "") =>
  (await asAdmin("GET", `${path}${query}`)).json<OperationList>();

describe("GET /api/admin/history/operations", () => {
  it("lists decisions with what they changed, and which are undone by which", async () => {
    const product = await makeAdminTestApp();
    for (const name of ["Ett", "To", "Tre", "Fire"]) {
      await product.inject({ method: "POST", url: "/api/suggestions", payload: { ...suggestionForm, name } });
    }
    await product.asAdmin("POST", "/api/admin/suggestions/1/approve");
    await product.asAdmin("POST", "/api/admin/suggestions/delete", { ids: [1, 2, 3, 4] });
    const [deletion] = (await list(product)).operations;
    await product.asAdmin("POST", `${path}/${deletion?.id}/undo`);
    const listed = await list(product);
    expect(operationListSchema.parse(listed)).toEqual(listed);
    expect(listed).toMatchObject({
      total: 3,
      actors: [adminEmail],
      operations: [
        {
          action: "undo",
          state: "done",
          undoes: { id: 2, action: "delete" },
          changes: [{ entity: "suggestion", action: "restore", rows: 4 }],
        },
        { action: "delete", state: "undone", undoes: null, entries: [{}, {}, {}] },
        {
          action: "approve",
          state: "done",
          changes: [
            { entity: "template", action: "create", rows: 1 },
            { entity: "suggestion", action: "approve", rows: 1 },
          ],
          entries: [{ entity: "template" }, { entity: "suggestion" }],
        },
      ],
    });
    const rest = await product.asAdmin("GET", "/api/admin/history?operationId=2&offset=3");
    expect(rest.headers["x-total-count"]).toBe("4");
    expect(rest.json()).toHaveLength(1);
  });

  it("names the template of resolved reports, where all are about one", async () => {
    const product = await makeAdminTestApp();
    for (const name of ["Leieavtale", "Testament"]) {
      await product.asAdmin("POST", "/api/admin/templates", { ...templateForm, name });
    }
    const payload = { reason: "outdated" };
    for (const id of [1, 1, 1, 1, 2, 2]) {
      await product.inject({ method: "POST", url: `/api/templates/${id}/report`, payload });
    }
    for (const ids of [[1, 2, 3, 4], [5], [6]]) {
      await product.asAdmin("POST", "/api/admin/reports/resolve", { ids });
    }
    await product.asAdmin("POST", "/api/admin/reports/delete", { ids: [1, 5] });
    const { operations } = await list(product, "?entity=report");
    expect(operations.map(({ changes: [change] }) => [change?.rows, change?.templateName])).toEqual([
      [2, null],
      [1, "Testament"],
      [1, "Testament"],
      [4, "Leieavtale"],
    ]);
    expect((await list(product, "?entity=template")).operations[0]?.changes[0]?.templateName).toBeNull();
  });

  it("is filtered by kind, action, person and days, each edge in Norwegian time", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", adPath, homepageAdForm);
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    await product.asAdmin("DELETE", `${adPath}/1`);
    const { orm } = product.database;
    await orm.insert(historyOperations).values([
      { actor: "b@example.no", action: "import", at: new Date("2026-03-28T23:00:00Z") },
      { actor: "b@example.no", action: "import", at: new Date("2026-03-29T21:59:59.999Z") },
      { actor: "b@example.no", action: "import", at: new Date("2026-03-29T22:00:00Z") },
    ]);
    const found = async (query: string) => {
      const { total, operations } = await list(product, query);
      expect(operations).toHaveLength(total);
      return operations.map(({ id }) => id);
    };
    expect(await found("?entity=homepage_ad")).toEqual([3, 1]);
    expect(await found("?entity=homepage_ad&action=delete")).toEqual([3]);
    expect(await found("?action=create")).toEqual([2, 1]);
    expect(await found("?action=import")).toEqual([6, 5, 4]);
    expect(await found("?actor=b@example.no&from=2026-03-29&to=2026-03-29")).toEqual([5, 4]);
    expect(await found("?to=2026-03-28")).toEqual([]);
    for (const query of [
      "?from=i-dag",
      "?action=x",
      "?entity=vote",
      "?offset=-1",
      `?search=${"a".repeat(201)}`,
    ]) {
      expect((await product.asAdmin("GET", `${path}${query}`)).statusCode, query).toBe(400);
    }
  });

  it("finds beginnings of words in old and new values, and shows the change that has them", async () => {
    const product = await makeAdminTestApp();
    const form = {
      ...templateForm,
      name: "Årsavtale for båtplass",
      url: "https://www.havna.example/Maler/baat-2.pdf",
    };
    await product.asAdmin("POST", "/api/admin/templates", form);
    await product.asAdmin("PUT", "/api/admin/templates/1", {
      ...form,
      name: "Leie",
      description: "Én\nlinje til",
    });
    for (let n = 1; n <= 5; n += 1) {
      const payload = { ...suggestionForm, name: `Forslag nummer${n}` };
      await product.inject({ method: "POST", url: "/api/suggestions", payload });
    }
    await product.asAdmin("POST", "/api/admin/suggestions/delete", { ids: [1, 2, 3, 4, 5] });
    const found = async (words: string) =>
      (await list(product, `?search=${encodeURIComponent(words)}`)).operations.map(({ id }) => id);
    expect(await found("årsavt")).toEqual([2, 1]);
    expect(await found("ÅRSAVTALE båt")).toEqual([2, 1]);
    expect(await found("havna.example")).toEqual([2, 1]);
    expect(await found("linje")).toEqual([2]);
    expect(await found("avtale")).toEqual([]);
    // The names of columns are not what somebody has written.
    expect(await found("description")).toEqual([]);
    expect(await found(`' & ! :* \\ (`)).toEqual([3, 2, 1]);
    const [deletion] = (await list(product, "?search=nummer5")).operations;
    expect(deletion?.entries[0]?.before).toMatchObject({ name: "Forslag nummer5" });
    const flat = await product.asAdmin("GET", "/api/admin/history?search=nummer5&operationId=3");
    expect(flat.json()).toHaveLength(1);
  });

  it("searches by the index that its migration made", async () => {
    const { database } = await makeAdminTestApp();
    const condition = changeFilter({ search: "leie" });
    const plan = await database.orm.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select id from ${history} where ${condition}`);
    });
    expect(JSON.stringify(plan.rows)).toContain("history_words");
  });

  it("comes a page at a time", async () => {
    const product = await makeAdminTestApp();
    const many = Array.from({ length: operationsPerPage + 2 }, () => ({
      actor: "a@example.no",
      action: "update",
    }));
    await product.database.orm.insert(historyOperations).values(many);
    expect((await list(product)).operations).toHaveLength(operationsPerPage);
    const { total, operations } = await list(product, `?offset=${operationsPerPage}`);
    expect([total, operations.map(({ id }) => id)]).toEqual([operationsPerPage + 2, [2, 1]]);
  });
});
