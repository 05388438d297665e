/** The process of the load generator: does each load it is sent and answers with its result. */
import { type Load, sendLoad } from "./http-load.ts";

process.on("message", (load: Load) => {
  sendLoad(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
