import { createHash } from "node:crypto";
import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Settings } from "#app/env.ts";
import { themeBootScript } from "#web/theme.ts";

const themeBootScriptHash = `'sha256-${createHash("sha256").update(themeBootScript).digest("base64")}'`;

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

/** Security headers: nothing is loaded from other sites, and the only inline script is the theme's, by its hash. */
export function contentSecurityPolicy(options: {
  readonly settings: Settings;
  readonly isDevelopment: boolean;
}): FastifyHelmetOptions {
  return {
    // Vite's hot reload writes inline scripts and styles; the built product never does.
    contentSecurityPolicy: options.isDevelopment
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'none'"],
            scriptSrc: ["'self'", themeBootScriptHash],
            styleSrc: ["'self'"],
            imgSrc: ["'self'", "data:"],
            connectSrc: ["'self'", ...identityOrigins(options.settings.identity)],
            manifestSrc: ["'self'"],
            formAction: ["'self'"],
            baseUri: ["'none'"],
            frameAncestors: ["'none'"],
          },
        },
    hsts: options.settings.siteUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    // The same as frame-ancestors, for browsers without it.
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
