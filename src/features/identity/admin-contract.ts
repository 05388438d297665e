/** The admin API's schema of sign-ins at the embedded identity service. */
import { z } from "zod";

export const signInsPath = "/api/admin/sign-ins";

export const signInsSchema = z
  .object({
    lastAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: "The last sign-in; null without sign-ins at the embedded service." }),
    failuresSince: z.int().nonnegative().meta({ description: "Wrong passwords since then." }),
    previousAt: z.iso.datetime().nullable().meta({ description: "The sign-in before the last." }),
    failuresBetween: z.int().nonnegative().meta({ description: "Wrong passwords between the two." }),
  })
  .meta({ id: "SignIns" });
export type SignIns = z.infer<typeof signInsSchema>;
