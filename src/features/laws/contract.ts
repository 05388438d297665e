/** The admin API's schemas of acts. */
import { z } from "zod";

export { adminLawsPath } from "#domain/admin-paths.ts";

const isoDay = z.iso.date();

export const adminLawSchema = z
  .object({
    id: z.string().meta({ examples: ["lov/1999-03-26-17"] }),
    name: z.string().meta({ description: "What people call it.", examples: ["husleieloven"] }),
    title: z.string(),
    changedFrom: isoDay
      .nullable()
      .meta({ description: "The day its last change came into force, if known." }),
  })
  .meta({ id: "AdminLaw" });
export type AdminLaw = z.infer<typeof adminLawSchema>;
