/** The response cache without a site: one version, no log and no metrics. */
import { ResponseCache, type ResponseCacheOptions } from "#platform/responses/response-cache.ts";

export interface CacheForTest extends Partial<Omit<ResponseCacheOptions, "shown">> {
  readonly shown?: Partial<ResponseCacheOptions["shown"]>;
}

export function cacheForTest({ shown, ...options }: CacheForTest = {}): ResponseCache {
  return new ResponseCache({
    requestId: () => "0123456789abcdef",
    measured: () => () => {},
    ...options,
    shown: { current: () => "1", for: () => "1", isBehind: () => false, ...shown },
  });
}
