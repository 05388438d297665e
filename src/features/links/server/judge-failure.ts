/** What a check has found that got no response. Pure. */
import type { Finding } from "#features/links/server/judge-response.ts";
import type { SafeFetchError } from "#platform/safe-fetch.ts";
import type { LinkReason } from "#shared/link-health.ts";

export function judgeFailure(error: SafeFetchError, finalUrl: string | null): Finding {
  return {
    reason: reasonOf(error),
    httpStatus: null,
    finalUrl,
    contentType: null,
    title: null,
    kind: null,
  };
}

/**
 * A name that does not resolve is the one failure to connect that counts against the url: the resolver has been told that
 * there is no such domain, which a moment's trouble is not (that is EAI_AGAIN), and it must say so three times over three
 * days. It is also how an abandoned domain ends. All else may be about the moment, or about us.
 */
function reasonOf({ problem, code }: SafeFetchError): LinkReason {
  if (problem === "timeout") return "timeout";
  if (problem === "url") return "not_public";
  if (problem === "redirects") return "redirect_loop";
  if (code === null) return "no_connection";
  if (code === "ENOTFOUND" || code === "ENODATA") return "no_such_host";
  if (code.startsWith("EAI_") || code === "ESERVFAIL" || code === "ETIMEOUT") return "dns";
  if (/^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO|HOSTNAME_MISMATCH)/.test(code))
    return "tls";
  if (code.startsWith("HPE_") || code === "UND_ERR_HEADERS_OVERFLOW") return "bad_response";
  return code.endsWith("TIMEOUT") || code === "ETIMEDOUT" ? "timeout" : "no_connection";
}
