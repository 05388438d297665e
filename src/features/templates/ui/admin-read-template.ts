import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import { callAdmin, errorResponseOf } from "#web/admin/admin-client.ts";

/** A template as it is stored now; null when there is none with this id any more. @throws as callAdmin */
export async function readTemplate(id: number): Promise<AdminTemplate | null> {
  try {
    return await callAdmin<AdminTemplate>("GET", `${adminTemplatesPath}/${id}`);
  } catch (error) {
    if (errorResponseOf(error)?.status === 404) return null;
    throw error;
  }
}
