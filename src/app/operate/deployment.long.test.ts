/** The files of deploy/ as their own programs read them, where this machine has these. */
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { skipWithout } from "#testing/skip.ts";

const root = join(import.meta.dirname, "../../..");

it("the Caddyfile is valid to Caddy, which waits for a body in place of a process", (context) => {
  skipWithout(context, "caddy");
  const isOld = /^v?2\.6\./.test(execFileSync("caddy", ["version"], { encoding: "utf8" }));
  const caddy = (command: string) =>
    execFileSync("caddy", [command, "--config", join(root, "deploy/Caddyfile"), "--adapter", "caddyfile"], {
      env: {
        ...process.env,
        SITE_HOST: "maler.example",
        APPS: "127.0.0.1:3000 127.0.0.1:3001",
        ...(!isOld && { CADDY_SYNTAX: "2.7" }),
      },
      encoding: "utf8",
      stdio: "pipe",
    });
  caddy("validate");
  expect(caddy("adapt")).toMatch(
    isOld ? /"buffer_requests":true,.*"max_buffer_size":65536/ : /"request_buffers":65536/,
  );
});

it("the systemd unit is valid to systemd, and exposed little", (context) => {
  skipWithout(context, "systemd-analyze");
  const unit = join(makeFolder(), "avtalemaler@3000.service");
  copyFileSync(join(root, "deploy/avtalemaler@.service"), unit);
  const score = execFileSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit], {
    encoding: "utf8",
    stdio: "pipe",
  });
  expect(score).toContain("OK");
});
