/** Schemas of following by e-mail: the visitor's form, and the administrator's view, without addresses. */
import { z } from "zod";
import { addressField, notAnAddress } from "#features/subscriptions/fields.ts";
import { followKinds, maxAsked, readFollow } from "#features/subscriptions/follows.ts";
import { emailText, formGuardShape } from "#shared/input.ts";
import { missingText, saysSomething, tooLongText } from "#shared/text/text-rules.ts";

export { adminSubscriptionsPath } from "#domain/admin-paths.ts";

export const subscriptionsPath = "/api/subscriptions";

const nothingNamed = "Velg noe å følge.";
const address = z
  .string({ error: missingText(addressField) })
  .refine(saysSomething, { error: missingText(addressField), abort: true })
  .max(addressField.max, tooLongText(addressField))
  .pipe(emailText(notAnAddress))
  .transform((email) => email.toLowerCase());
const follows = z
  .array(
    z.string().refine((line) => readFollow(line) !== null, nothingNamed),
    nothingNamed,
  )
  .min(1, nothingNamed)
  .max(maxAsked, `Du kan følge høyst ${maxAsked} ting om gangen.`)
  .meta({ examples: [["paper 12", "act lov/1999-03-26-17", "category Utleie", "publisher nav"]] });

export const subscriptionSchema = z.object({ email: address, follows, ...formGuardShape });
export type Subscription = z.output<typeof subscriptionSchema>;

/** A subscription from a form without scripts, with its follows in one field. */
export const plainSubscriptionSchema = subscriptionSchema.extend({
  follows: z
    .string(nothingNamed)
    .transform((lines) => lines.split(","))
    .pipe(follows),
});

/** The forms on the page of a token. */
export const ownFormSchema = z.object({
  action: z.enum(["confirm", "remove", "leave", "again", "never"]),
  line: z.string().max(200).default(""),
});
export type OwnForm = z.output<typeof ownFormSchema>;

export const subscriptionCountsSchema = z
  .object({
    isSetUp: z
      .boolean()
      .meta({ description: "Whether there is a mail server, without which nobody can follow." }),
    confirmed: z.int().meta({ description: "Addresses that get mail." }),
    unconfirmed: z
      .int()
      .meta({ description: "Addresses that have not confirmed; deleted after three days." }),
    follows: z.object({ kind: z.enum(followKinds), addresses: z.int() }).array(),
  })
  .meta({ id: "SubscriptionCounts" });
export type SubscriptionCounts = z.infer<typeof subscriptionCountsSchema>;

export const deleteAddressSchema = z.object({ email: address });
export const deletedAddressSchema = z.object({ isDeleted: z.boolean() });
