/** HTTP routes of the second factor: Google's calls, with its responses. */
import { z } from "zod";
import { totpDigits, totpPeriodSeconds } from "#features/identity/server/embedded/factors/second-factors.ts";
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import { callerOf, keepDevice, toolkit } from "#features/identity/server/embedded/google-responses.ts";
import type { EmbeddedService } from "#features/identity/server/embedded/open-embedded.ts";
import type { App } from "#platform/app.ts";
import type { RouteLimit } from "#platform/limits/rate-limit.ts";
import { isStorableText, storableText } from "#shared/text/text-rules.ts";

const paths = {
  start: `${toolkit}/v2/accounts/mfaEnrollment::start`,
  finalize: `${toolkit}/v2/accounts/mfaEnrollment::finalize`,
  withdraw: `${toolkit}/v2/accounts/mfaEnrollment::withdraw`,
  signInStart: `${toolkit}/v2/accounts/mfaSignIn::start`,
  signIn: `${toolkit}/v2/accounts/mfaSignIn::finalize`,
};

const text = z.string().max(8192).optional();
const rateLimit: RouteLimit = { max: 20, windowMs: 60_000 };
const limited = { config: { rateLimit } };

export interface SecondFactorRoutesOptions extends EmbeddedService {
  readonly siteUrl: string;
  /** Notes the outcome of a sign-in with a code, and throws on. */
  readonly note: <T extends object>(signIn: Promise<T>) => Promise<T>;
}

export function secondFactorRoutes(scope: App, options: SecondFactorRoutesOptions): void {
  const { identity, secondFactors, signedIn, siteUrl, note } = options;

  scope.post(
    paths.start,
    {
      ...limited,
      schema: { body: z.object({ idToken: text, totpEnrollmentInfo: z.looseObject({}).optional() }) },
    },
    async ({ body }) => {
      // No messages are sent to phones here.
      if (!body.totpEnrollmentInfo) throw new GoogleError("OPERATION_NOT_ALLOWED");
      const enrolment = await secondFactors.start(await signedIn.readRecent(body.idToken));
      return {
        totpSessionInfo: {
          sharedSecretKey: enrolment.secret,
          verificationCodeLength: totpDigits,
          hashingAlgorithm: "SHA1",
          periodSec: totpPeriodSeconds,
          sessionInfo: enrolment.sessionInfo,
          finalizeEnrollmentTime: enrolment.endsAt.toISOString(),
        },
      };
    },
  );

  scope.post(
    paths.finalize,
    {
      ...limited,
      schema: {
        body: z.object({
          idToken: text,
          displayName: text.nullable().refine((name) => isStorableText(name ?? "")),
          totpVerificationInfo: z.object({ sessionInfo: text, verificationCode: text }).optional(),
        }),
      },
    },
    async ({ body, log }, reply) => {
      const { idToken, displayName, totpVerificationInfo } = body;
      if (!totpVerificationInfo) throw new GoogleError("OPERATION_NOT_ALLOWED");
      const found = await signedIn.readRecent(idToken);
      const { sessionInfo, verificationCode: code } = totpVerificationInfo;
      const given = { sessionInfo, code, displayName: displayName ?? undefined };
      const id = await secondFactors.finish(found, given);
      log.info({ security: "second_factor_enrolled" }, "a second factor was enrolled");
      const entered = await signedIn.replaceAll(found, "second factor enrolled", id);
      keepDevice(reply, entered, siteUrl);
      return { idToken: entered.idToken, refreshToken: entered.refreshToken, totpAuthInfo: {} };
    },
  );

  scope.post(
    paths.withdraw,
    {
      ...limited,
      schema: {
        body: z.object({ idToken: text, mfaEnrollmentId: text.overwrite((id) => id && storableText(id)) }),
      },
    },
    async ({ body, log }, reply) => {
      const found = await signedIn.readRecent(body.idToken);
      await secondFactors.withdraw(found.user.id, body.mfaEnrollmentId);
      log.warn({ security: "second_factor_removed" }, "a second factor was removed");
      const entered = await signedIn.replaceAll(found, "second factor removed", null);
      keepDevice(reply, entered, siteUrl);
      return { idToken: entered.idToken, refreshToken: entered.refreshToken };
    },
  );

  scope.post(paths.signInStart, limited, () => {
    throw new GoogleError("OPERATION_NOT_ALLOWED");
  });

  scope.post(
    paths.signIn,
    {
      ...limited,
      schema: {
        body: z.object({
          mfaPendingCredential: text,
          mfaEnrollmentId: text,
          totpVerificationInfo: z.object({ verificationCode: text }).optional(),
        }),
      },
    },
    async (request, reply) => {
      const { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo } = request.body;
      const given = {
        credential: mfaPendingCredential,
        factorId: mfaEnrollmentId,
        code: totpVerificationInfo?.verificationCode,
        ...callerOf(request),
      };
      const entered = await note(identity.signInWithCode(given, request.log));
      keepDevice(reply, entered, siteUrl);
      return { idToken: entered.idToken, refreshToken: entered.refreshToken };
    },
  );
}
