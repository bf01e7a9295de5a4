import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { systemClock } from "#kernel/clock.ts";
import { randomToken } from "#kernel/secret.ts";
import { createClientAddress } from "#platform/addresses/client-address.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { describeTables } from "#platform/database/write-tables.ts";
import { startTemporaryPostgres } from "#platform/embedded-postgres/temporary-postgres.ts";
import { basePath, type Context, operatorPath } from "#platform/feature.ts";
import { createLog } from "#platform/log/log.ts";
import { type Config, readConfig } from "../config.ts";
import { features } from "../features.ts";
import { assembleHttp } from "../http.ts";
import { openResources } from "../resources.ts";
import {
  announcedEvents,
  eventAudiencesFile,
  sdkEventTypesFile,
  streamedEvents,
  withEventTables,
} from "./announced-events.ts";
import { featureMap, withCodeMap } from "./code-map.ts";
import { COMMAND_LIST, commandList } from "./command-list.ts";
import { describedOperations } from "./described-operations.ts";
import { requestCollection } from "./request-collection.ts";

/** The site address in the committed documents: the default of a clone, so that they are the same everywhere. */
export const CONTRACT_SITE_URL = "http://localhost:8080";
const EVENTS_GUIDE = "docs/integrating/events.md";
export const root = join(import.meta.dirname, "../../../..");

/** The two API documents, as a running service hands them out. */
interface ApiDocuments {
  partner: object;
  operator: object;
}

/** Generated files that are committed, so that reviews show their changes: path → text. */
export async function contractFiles(
  documents: ApiDocuments,
  migrated: pg.Pool,
): Promise<Map<string, string>> {
  const [schema, operatorSchema, tables] = await Promise.all([
    describeTypes(documents.partner),
    describeTypes(documents.operator),
    describeTables(migrated),
  ]);
  const events = streamedEvents(features);
  return new Map([
    ["openapi.json", documentText(documents.partner)],
    ["operator-openapi.json", documentText(documents.operator)],
    ["docs/integrating/lectern.postman_collection.json", documentText(requestCollection(documents.partner))],
    ["sdk/src/schema.ts", schema],
    ["sdk/src/operator-schema.ts", operatorSchema],
    ["cli/src/operations/described-operations.ts", describedOperations(documents.operator)],
    ["server/src/platform/database/tables.ts", tables],
    ["ARCHITECTURE.md", withCodeMap(await readFile(join(root, "ARCHITECTURE.md"), "utf8"), root)],
    ["server/src/features/README.md", featureMap(root)],
    ["server/src/platform/event-types.ts", eventAudiencesFile(announcedEvents(features))],
    [COMMAND_LIST, commandList(root)],
    ["sdk/src/operator/channels/event-types.ts", sdkEventTypesFile(events)],
    [EVENTS_GUIDE, withEventTables(await readFile(join(root, EVENTS_GUIDE), "utf8"), events)],
  ]);
}

function documentText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The operator API's types are past the megabyte that Node reads of a program unless it is told to read more. */
const LARGEST_TYPES_BYTES = 32_000_000;
/** `UserUpsert`, not only `components["schemas"]["UserUpsert"]`. */
const exportedByName = ["--root-types", "--root-types-no-schema-prefix"];

/** TypeScript for a document, which exports its schemas by their names. The generator needs an older compiler than ours, which is why it lives in the SDK. */
async function describeTypes(document: object): Promise<string> {
  const manifest = createRequire(join(root, "sdk/package.json")).resolve("openapi-typescript/package.json");
  const program = join(dirname(manifest), "bin/cli.js");
  const folder = await mkdtemp(join(tmpdir(), "lectern-contract-"));
  try {
    const input = join(folder, "document.json");
    await writeFile(input, documentText(document));
    // A field with a default may be left out of a request, so a default must not make it required.
    const options = [program, input, "--default-non-nullable=false", ...exportedByName];
    const { stdout } = await promisify(execFile)(process.execPath, options, {
      cwd: folder,
      maxBuffer: LARGEST_TYPES_BYTES,
    });
    return stdout.replaceAll(/^export type \w+ = components\['(?!schemas').*\n/gm, "");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The documents list event types, so a new type is written first, and generation starts over in a new process. */
async function listEventTypes(): Promise<boolean> {
  const path = join(root, "server/src/platform/event-types.ts");
  const text = eventAudiencesFile(announcedEvents(features));
  if ((await readFile(path, "utf8")) === text) return false;
  await writeFile(path, text);
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename]);
  process.stdout.write(`Written: server/src/platform/event-types.ts\n${stdout}`);
  return true;
}

async function writeContract(): Promise<void> {
  if (await listEventTypes()) return;
  const postgres = await startTemporaryPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), "lectern-contract-"));
  const environment = {
    SITE_URL: CONTRACT_SITE_URL,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SECRET_KEY: randomToken(32),
  };
  try {
    const files = await filesOf(readConfig(environment, "serve"));
    // Only what changed: the next start builds the pages anew where a file of theirs is younger.
    const changed = (
      await Promise.all(
        [...files].map(async ([path, text]) => {
          const before = await readFile(join(root, path), "utf8").catch(() => "");
          if (before !== text) await writeFile(join(root, path), text);
          return before === text ? [] : [path];
        }),
      )
    ).flat();
    process.stdout.write(`Written: ${changed.join(", ") || "nothing, all is as it was"}\n`);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function filesOf(config: Config): Promise<Map<string, string>> {
  const resources = await openResources(config, {
    log: createLog({ level: "warn" }),
    clock: systemClock,
    queues: [],
  });
  try {
    await migrate(resources.background.pool);
    return await contractFiles(await readDocuments(resources.context), resources.background.pool);
  } finally {
    await resources.close();
  }
}

async function readDocuments(context: Context): Promise<ApiDocuments> {
  const app = await assembleHttp(context, features, {
    clientAddress: createClientAddress([]),
    isReady: async () => true,
    describe: () => ({ isQuiet: false, troubles: [], isOfNoUse: false }),
    metricsToken: null,
    metricsKeptMs: 0,
    trustedProxies: [],
    connectionsPerAddress: 500,
    background: context.db,
  });
  try {
    const [partner, operator] = await Promise.all([
      app.inject(`${basePath}/schema/`),
      app.inject(`${operatorPath}/schema/`),
    ]);
    return { partner: partner.json(), operator: operator.json() };
  } finally {
    await app.close();
  }
}

if (import.meta.main) await writeContract();
