/** Schemas of following by e-mail: the visitor's form, and what the administrator sees, which is no address. */
import { z } from "zod";
import {
  addressField,
  followKinds,
  maxAsked,
  notAnAddress,
  readFollow,
} from "#features/subscriptions/follows.ts";
import { emailText, formGuardShape } from "#shared/input.ts";
import { missingText, saysSomething, tooLongText } from "#shared/text/text-rules.ts";

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

/** The forms on the page of a token. */
export const ownFormSchema = z.object({
  action: z.enum(["confirm", "remove", "leave"]),
  line: z.string().max(200).default(""),
});
export type OwnForm = z.output<typeof ownFormSchema>;

export const adminSubscriptionsPath = "/api/admin/subscriptions";

export const subscriptionCountsSchema = z
  .object({
    isSetUp: z
      .boolean()
      .meta({ description: "Whether there is a mail server, without which nobody can follow." }),
    confirmed: z.int().meta({ description: "Addresses that get mail." }),
    unconfirmed: z.int().meta({ description: "Addresses that have not confirmed; deleted after 48 hours." }),
    follows: z
      .record(z.enum(followKinds), z.int())
      .meta({ description: "How many follow one, by its kind." }),
  })
  .meta({ id: "SubscriptionCounts" });

export const deleteAddressSchema = z.object({ email: address });
export const deletedAddressSchema = z.object({ isDeleted: z.boolean() });
