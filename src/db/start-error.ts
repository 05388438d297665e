export { StartError } from "#shared/start-error.ts";
