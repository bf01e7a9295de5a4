import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "#app/config.ts";
import { startService } from "#app/service.ts";
import { anUpload } from "#content/documents/test/uploads.ts";
import { createLog } from "#platform/log/log.ts";
import type { TestApp } from "../../app.ts";
import { aPartner } from "../../builders.ts";
import { operate } from "../../webhooks.ts";
import type { Breakage, Stage } from "../breakage.ts";
import { lasting } from "../certificates.ts";

const DAY_MS = 24 * 3_600_000;

/** Leaves so much of the disk free. */
function fill({ folder }: Stage["files"], leftShare: number): string {
  const { bavail, blocks, bsize } = statfsSync(folder);
  const path = join(folder, "filling");
  writeFileSync(path, Buffer.alloc(Math.max(0, Math.floor(bavail - blocks * leftShare)) * bsize));
  return path;
}

const fullDisk = (title: string, leftShare: number, kind: string, state: Breakage["state"]): Breakage => ({
  title,
  check: "disk",
  kind,
  state,
  isToldByProbe: state === "failing",
  skip: ({ files }) => (files.isSmallDisk ? null : "this account may make no disk to fill"),
  async break({ files }) {
    const path = fill(files, leftShare);
    return { mend: async () => rmSync(path) };
  },
});

/** A process that only works, with a certificate of its own, beside the service. */
async function withCertificate(app: TestApp): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-certificate-"));
  const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  writeFileSync(certFile, lasting.cert);
  writeFileSync(keyFile, lasting.key);
  const environment = {
    DATABASE_URL: app.databaseUrl,
    SECRET_KEY: "certificate ".repeat(4),
    DATA_DIR: folder,
  };
  const config: Config = { ...readConfig(environment, undefined), role: "work", beatMs: 50 };
  const service = await startService(
    { ...config, siteUrl: "http://localhost", tls: { certFile, keyFile } },
    { log: createLog({ level: "silent" }), clock: app.clock },
  );
  return {
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const ownCertificate = (title: string, moment: string, kind: string, state: Breakage["state"]): Breakage => ({
  title,
  check: "certificate",
  kind,
  state,
  async break({ app }) {
    app.clock.set(moment);
    const working = await withCertificate(app);
    return {
      async mend() {
        await working.stop();
        await app.restart(); // a process without a certificate of its own has nothing to say of one
      },
    };
  },
});

/** What is wrong with the machine, or with the way from there. */
export const machineBreakages: readonly Breakage[] = [
  fullDisk("a disk with less than a tenth free", 0.06, "disk.low", "warning"),
  fullDisk("a disk with less than a fiftieth free", 0.015, "disk.full", "failing"),
  fullDisk("a disk that is full", 0, "disk.full", "failing"),
  {
    title: "a folder for files in which nothing can be stored",
    check: "storage",
    kind: "storage.unwritable",
    state: "failing",
    isToldByProbe: true,
    async break({ files }) {
      const folder = join(files.folder, "stored");
      rmSync(folder, { recursive: true });
      writeFileSync(folder, "no folder");
      return {
        async mend() {
          rmSync(folder);
          mkdirSync(folder);
        },
      };
    },
  },
  {
    title: "a document whose file another process keeps elsewhere",
    check: "storage",
    kind: "storage.apart",
    state: "failing",
    isToldByProbe: true,
    async break({ app, files }) {
      await anUpload(await aPartner(app), "a.txt", "a text");
      const stored = join(files.folder, "stored");
      const folders = readdirSync(stored).map(
        (name) => [join(stored, name), join(files.folder, name)] as const,
      );
      for (const [from, to] of folders) renameSync(from, to);
      return {
        async mend() {
          for (const [from, to] of folders) renameSync(to, from);
        },
      };
    },
  },
  {
    title: "a mail server that is down",
    check: "mail",
    kind: "mail.failing",
    state: "failing",
    isToldByProbe: true,
    async break({ app, mail }) {
      await mail.stop();
      await operate(app, "POST", "/notices/test/");
      return { mend: () => mail.start() };
    },
  },
  {
    title: "a clock that is five minutes off the database's",
    check: "server clock",
    kind: "clock.apart",
    state: "failing",
    isToldByProbe: true,
    async break({ machineClock }) {
      machineClock.advance(300_000);
      return { mend: async () => machineClock.advance(-300_000) };
    },
  },
  {
    title: "a Redis that is away",
    check: "rate limits",
    kind: "rate_limits.apart",
    state: "warning",
    async break({ app }) {
      await app.restart({ redisUrl: "redis://127.0.0.1:1" });
      return { mend: () => app.restart() };
    },
  },
  {
    title: "a replica that is down",
    check: "database",
    kind: "database.replica_unused",
    state: "warning",
    async break({ app }) {
      await app.restart({ databaseReadUrl: "postgres://postgres@127.0.0.1:1/lectern" });
      return { mend: () => app.restart() };
    },
  },
  ownCertificate(
    "a certificate of ours that ends within 14 days",
    "2126-10-20T09:00:00Z",
    "certificate.ending",
    "warning",
  ),
  ownCertificate(
    "our own certificate, expired",
    new Date(Date.parse("2126-10-28T03:33:18Z") + DAY_MS).toISOString(),
    "certificate.ended",
    "failing",
  ),
];
