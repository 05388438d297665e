/**
 * Preloaded into the product: at each SIGUSR2 it writes how long the event loop has been held at the most since the last one.
 * By the processor time of its thread from tick to tick, which other work on the machine does not lengthen.
 */
import { writeFileSync } from "node:fs";

const file = process.env["HELD_FILE"];
// The commands that a product starts have no such file.
if (file !== undefined) {
  let longest = 0;
  let last = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - last.user - last.system);
    last = now;
  }, 1).unref();
  process.on("SIGUSR2", () => {
    writeFileSync(file, String(longest / 1000));
    longest = 0;
  });
}
