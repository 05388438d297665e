/** Parts of the embedded service's responses, in Google's form, and the cookie beside them. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { idTokenLifeMs, deviceTokens } from "#features/identity/server/embedded/sign-in/id-tokens.ts";
import type { SecondFactor } from "#features/identity/server/embedded/factors/factor-store.ts";
import type { Entered, SignedIn } from "#features/identity/server/embedded/sign-in/signed-in.ts";
import type { Caller } from "#features/identity/server/embedded/service.ts";
import type { IdentityUser } from "#features/identity/server/embedded/user-store.ts";
import { ipKey } from "#platform/limits/rate-limit.ts";

/** The prefix of the SDK's calls at a custom host. In a route's path, Fastify writes a colon that is no parameter as two. */
export const toolkit = "/identitytoolkit.googleapis.com";
/** The cookie of a browser that has signed in before; see `id-tokens.ts`. */
const deviceCookieName = "enhet";
export const expiresIn = String(idTokenLifeMs / 1000);

/** The user who signs in, as far as the request identifies it. */
export function callerOf(request: FastifyRequest): Caller {
  const deviceCookie = request.cookies[deviceCookieName];
  return { ip: ipKey(request), deviceCookie, device: deviceNameOf(request.headers["user-agent"]) };
}

export function keepDevice(reply: FastifyReply, { deviceCookie }: Entered, siteUrl: string): void {
  reply.setCookie(deviceCookieName, deviceCookie, {
    path: toolkit,
    httpOnly: true,
    sameSite: "strict",
    secure: siteUrl.startsWith("https:"),
    maxAge: deviceTokens.lifeMs / 1000,
  });
}

export function whoIs({ id, email }: IdentityUser) {
  return { localId: id, email, displayName: "" };
}

export function tokensOf({ user, idToken, refreshToken }: SignedIn) {
  return { ...whoIs(user), idToken, refreshToken, expiresIn };
}

export function describeFactor({ id, displayName, enrolledAt }: SecondFactor) {
  return {
    mfaEnrollmentId: id,
    ...(displayName === null ? {} : { displayName }),
    enrolledAt: enrolledAt.toISOString(),
    totpInfo: {},
  };
}

export function describeUser(user: IdentityUser, factor: SecondFactor | null) {
  const { id, email, passwordChangedAt, createdAt, lastSignInAt, isDisabled } = user;
  return {
    localId: id,
    email,
    emailVerified: true,
    providerUserInfo: [{ providerId: "password", federatedId: email, email, rawId: email }],
    // Google sends «REDACTED» too. The SDK only checks that there is one.
    passwordHash: "UkVEQUNURUQ=",
    passwordUpdatedAt: passwordChangedAt.getTime(),
    validSince: String(Math.floor(passwordChangedAt.getTime() / 1000)),
    disabled: isDisabled,
    createdAt: String(createdAt.getTime()),
    lastLoginAt: String((lastSignInAt ?? createdAt).getTime()),
    ...(factor && { mfaInfo: [describeFactor(factor)] }),
  };
}

/**
 * A browser and its system in two words, from the user agent: enough to distinguish one's own sessions, too coarse to identify
 * anybody.
 */

/** The first that matches: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internett"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Android calls itself Linux, and an iPhone says «like Mac OS X». */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** «Chrome på Windows»; null when neither is known. */
export function deviceNameOf(userAgent: string | undefined): string | null {
  const start = (userAgent ?? "").slice(0, 512);
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(start))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} på ${system}`;
  return browser ?? system ?? null;
}
