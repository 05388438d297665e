/** The route with the browser's identity configuration. */
import { type IdentityConfig, identityConfigSchema } from "#features/identity/contract.ts";
import { identityConfigPath } from "#features/identity/paths.ts";
import type { App } from "#platform/app.ts";

export function configRoutes(app: App, config: IdentityConfig): void {
  app.get(
    identityConfigPath,
    {
      schema: {
        summary: "How the browser reaches the identity service; nothing secret",
        tags: ["identity"],
        response: { 200: identityConfigSchema },
      },
    },
    (_request, reply) => {
      reply.header("cache-control", "no-store");
      return config;
    },
  );
}
