/** The sign-ins at the embedded identity service, as the administrator sees them. */
import { z } from "zod";

export const signInsPath = "/api/admin/sign-ins";

export const signInsSchema = z
  .object({
    lastAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: "The last sign-in; null when there are no sign-ins here." }),
    failuresSince: z.int().nonnegative().meta({ description: "Wrong passwords since then." }),
    previousAt: z.iso.datetime().nullable().meta({ description: "The sign-in before the last." }),
    failuresBetween: z.int().nonnegative().meta({ description: "Wrong passwords between the two." }),
  })
  .meta({ id: "SignIns" });
export type SignIns = z.infer<typeof signInsSchema>;
