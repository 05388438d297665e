import { z } from "zod";

/** The browser's configuration of the identity service. Nothing in it is secret. */
export const identityConfigSchema = z
  .object({
    provider: z.enum(["firebase", "embedded", "emulator"]).meta({
      description:
        "firebase: the project below. embedded: the embedded service at this site's origin. emulator: Firebase's, at emulatorOrigin.",
    }),
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    passwordMail: z.boolean().meta({
      description: "Whether a forgotten password can be replaced by a link that is mailed.",
    }),
    emulatorOrigin: z.string().optional(),
    fallback: z.boolean().meta({
      description:
        "Whether the embedded service, at this site's origin, is a fallback while Firebase cannot be reached.",
    }),
  })
  .meta({ id: "IdentityConfig" });
export type IdentityConfig = z.output<typeof identityConfigSchema>;
