/** Schemas of the identity service: its configuration, one's own account, the administrators and their invitations. */
import { z } from "zod";
import { emailText, requiredText } from "#shared/input.ts";

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

const time = z.iso.datetime();
export const maxNameLength = 80;
/** A name on one line, since mails to others contain it. */
const nameSchema = requiredText({ label: "Navnet", max: maxNameLength });
const emailSchema = z
  .string()
  .toLowerCase()
  .max(254, "E-postadressen er for lang.")
  .pipe(emailText("Skriv inn en gyldig e-postadresse."));

export const ownSessionSchema = z
  .object({
    id: z.string(),
    device: z.string().nullable().meta({ description: "«Chrome på Windows»; null when it is not known." }),
    signedInAt: time,
    lastUsedAt: time,
    hasSecondFactor: z.boolean().meta({ description: "Whether a second factor was shown." }),
    isCurrent: z.boolean().meta({ description: "Whether it is the session of this request." }),
  })
  .meta({ id: "OwnSession" });

export const ownAccountSchema = z
  .object({
    email: z.string(),
    name: z.string().nullable(),
    isOwner: z.boolean().meta({ description: "Whether it is the account of ADMIN_EMAIL." }),
    sessions: z
      .array(ownSessionSchema)
      .nullable()
      .meta({ description: "The open sessions, the last used first; null for an account at Firebase." }),
    recoveryCodesLeft: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: "null without a second factor, and for an account at Firebase." }),
  })
  .meta({ id: "OwnAccount" });
export type OwnAccount = z.infer<typeof ownAccountSchema>;

export const renameSchema = z.strictObject({ name: nameSchema });
export const endedSessionsSchema = z.object({ ended: z.int().nonnegative() }).meta({ id: "EndedSessions" });
export const recoveryCodesSchema = z
  .object({ codes: z.array(z.string()) })
  .meta({ id: "RecoveryCodes", description: "Shown once: the database has their hashes only." });

export const administratorSchema = z
  .object({
    email: z.string(),
    name: z.string().nullable(),
    isOwner: z.boolean(),
    isYou: z.boolean(),
    state: z.enum(["active", "ended", "invited"]),
    invitedBy: z.string().nullable(),
    addedAt: time.nullable().meta({ description: "When they were let in, or invited." }),
    expiresAt: time.nullable().meta({ description: "When an invitation that waits expires." }),
    lastSignInAt: time.nullable().meta({ description: "null for none, and for an account at Firebase." }),
  })
  .meta({ id: "Administrator" });
export type Administrator = z.infer<typeof administratorSchema>;

export const inviteSchema = z.strictObject({ email: emailSchema, name: nameSchema.optional() });
export const invitedSchema = z
  .object({
    email: z.string(),
    way: z.enum(["mail", "link", "firebase"]).meta({
      description:
        "mail: a link has been sent. link: the link is here, to be passed on. firebase: the Firebase account of this email is let in.",
    }),
    link: z.string().nullable().meta({ description: "Works once, for 48 hours; shown this once." }),
  })
  .meta({ id: "Invited" });
export type Invited = z.infer<typeof invitedSchema>;

export const emailBodySchema = z.strictObject({ email: emailSchema });
export const accessSchema = z.strictObject({ email: emailSchema, hasAccess: z.boolean() });

const tokenSchema = z.string().max(200);
export const invitationBodySchema = z.strictObject({ token: tokenSchema });
export const invitationSchema = z
  .object({ email: z.string(), name: z.string().nullable(), expiresAt: time })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof invitationSchema>;
export const acceptanceSchema = z.strictObject({
  token: tokenSchema,
  name: nameSchema,
  password: z.string().max(1024),
});
