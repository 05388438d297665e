/**
 * Types of single files of rate-limiter-flexible. Its index loads a limiter for each of a dozen databases, 3 MB, of which
 * one is used.
 */
declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
  export { RateLimiterMemory as default } from "rate-limiter-flexible";
}
declare module "rate-limiter-flexible/lib/RateLimiterRes.js" {
  export { RateLimiterRes as default } from "rate-limiter-flexible";
}
