/** The headers that every response has for the visitor's security. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import helmet, { type HelmetOptions } from "helmet";
import type { Settings } from "#app/site/env.ts";
import type { App } from "#platform/app.ts";

export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The Permissions-Policy header: features that no page uses, denied so that injected code cannot use them either. */
export const permissionsPolicy = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

export interface SecurityHeadersOptions {
  readonly settings: Settings;
  /** null in development: Vite's hot reload writes inline scripts and styles of its own. */
  readonly inline: InlineCode | null;
}

/** Sets the headers on every response. They are made once: made for each, they took as long as a route. */
export function setSecurityHeaders(app: App, options: SecurityHeadersOptions): void {
  const headers: Record<string, string> = { "permissions-policy": permissionsPolicy };
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader() {},
  } as unknown as ServerResponse;
  helmet(helmetOptions(options))({} as IncomingMessage, response, (error?: unknown) => {
    if (error) throw error as Error;
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * The policy: nothing is loaded from other sites, and inline code is ours by its hash. It is the same for every response, with
 * the hashes of all pages' styles: a cached or revalidated response cannot have another policy.
 */
function helmetOptions({ inline, settings }: SecurityHeadersOptions): HelmetOptions {
  return {
    contentSecurityPolicy: inline
      ? {
          useDefaults: false,
          directives: {
            defaultSrc: ["'none'"],
            scriptSrc: ["'self'", ...inline.scripts.map(hashOf)],
            styleSrc: ["'self'", ...[...inline.styles, settings.look.style].filter(Boolean).map(hashOf)],
            imgSrc: ["'self'", "data:"],
            connectSrc: ["'self'", ...identityOrigins(settings.identity)],
            manifestSrc: ["'self'"],
            formAction: ["'self'"],
            baseUri: ["'none'"],
            frameAncestors: ["'none'"],
          },
        }
      : false,
    hsts: settings.siteUrl.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Equals frame-ancestors, for browsers without it.
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  };
}

/** The origins that the Firebase SDK calls, unless the embedded identity service is used. */
function identityOrigins({ firebase, emulatorHost }: Settings["identity"]): string[] {
  if (emulatorHost) return [`http://${emulatorHost}`];
  return firebase ? ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"] : [];
}
