import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { manualClock, runningClock } from "#kernel/clock.ts";
import { startApp } from "../app.ts";
import { openMailbox } from "../mailbox.ts";
import { startLlm } from "../partners/llm/llm.ts";
import { localReceivers } from "../webhooks.ts";
import type { Stage } from "./breakage.ts";

/** A service with everything that can break, and which looks after its machine twenty times a second. */
export async function openStage(): Promise<Stage & { stop(): Promise<void> }> {
  const [llm, mailbox, files] = [await startLlm(), await openMailbox(), makeDisk()];
  const port = Number(new URL(mailbox.url).port);
  let open: typeof mailbox | null = mailbox;
  const machineClock = runningClock();
  const ends: (() => Promise<void>)[] = [];
  const app = await startApp({
    // Eighteen days before the certificate ends that receivers show.
    clock: manualClock("2126-09-10T09:00:00Z"),
    machineClock,
    resolver: async () => [{ address: "127.0.0.1", family: 4 }],
    environment: { SMTP_URL: mailbox.url, STORAGE_URL: pathToFileURL(join(files.folder, "stored")).href },
    config: { ...localReceivers, beatMs: 50 },
  });
  return {
    app,
    llm,
    machineClock,
    files,
    mail: {
      async stop() {
        await open?.close();
        open = null;
      },
      async start() {
        open = await openMailbox(port);
      },
    },
    atEnd(end) {
      ends.push(end);
    },
    async stop() {
      await app.stop();
      await Promise.all([llm.stop(), open?.close(), ...ends.map((end) => end())]);
      if (files.isSmallDisk) execFileSync("umount", [files.folder]);
      rmSync(files.folder, { recursive: true, force: true });
    },
  };
}

/** Of four megabytes, where this account may make one. */
function makeDisk(): Stage["files"] {
  const folder = mkdtempSync(join(tmpdir(), "lectern-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], { stdio: "ignore" });
    return { folder, isSmallDisk: true };
  } catch {
    return { folder, isSmallDisk: false };
  }
}
