// Does a page of events cost the same on a long stream as on a short one? Two services, one with 5 million events and
// one with 5 thousand, are asked in turns for pages of 500 at the start, in the middle and near the end.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { cursorWriter } from "../server/src/features/tenancy/events/cursor.ts";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { type ServiceProcess, startServiceProcess } from "../server/test/process.ts";
import { aMeasuredPartner } from "./partner.ts";
import { median, printResult } from "./result.ts";

const LENGTHS = { short: 5_000, long: 5_000_000 };
const PAGE = 500;
const ROUNDS = 300;
const WARM_UP_ROUNDS = 30;
const LIMIT = 1.2;
/** As many digits in both streams: their pages are equally long. */
const FIRST_NUMBER = 10_000_000;
const places = { start: 0, middle: 0.5, end: 1 };

interface Stream {
  service: ServiceProcess;
  token: string;
  length: number;
  seal: string;
  epoch: number;
  organizationId: number;
}

async function openStream(databaseUrl: string, length: number): Promise<Stream> {
  const service = await startServiceProcess({
    environment: { DATABASE_URL: databaseUrl, SECRET_KEY: "bench ".repeat(8) },
  });
  const { organizationId, token } = await aMeasuredPartner(service);
  const seal = await fillStream(databaseUrl, organizationId, length);
  return { service, token, length, seal, epoch: 0, organizationId };
}

/** As many numbered events as wanted. The indexes are made afterwards, which is quicker. @returns the stream's seal */
async function fillStream(databaseUrl: string, organizationId: number, length: number): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ definition: string }>(
    "select indexdef as definition from pg_indexes where indexname in ('event_position', 'event_by_id')",
  );
  await client.query("drop index event_position, event_by_id");
  await client.query("set session_replication_role = replica"); // the one organization is not looked up 5 million times
  await client.query(
    `insert into event (event_id, organization_id, type, audience, provider_id, body, creation_date, position, sequenced)
     select event_id, $1::bigint, 'user.updated', 'public', 'emp-' || number,
            '{"id":"' || event_id || '","event":"user.updated","created_at":"2026-01-31T09:15:02.123456+00:00","data":'
            || '{"user_id":' || number || ',"email":"emp-' || number || '@example.com","first_name":"Ada",'
            || '"last_name":"Muster","access_role":"learner","language":"de","provider":"bench",'
            || '"provider_id":"emp-' || number || '","is_active":true}}',
            '2026-01-31T09:15:02Z', number - ${FIRST_NUMBER - 1}, true
     from (select number, gen_random_uuid() as event_id
           from generate_series(${FIRST_NUMBER}, ${FIRST_NUMBER - 1} + $2::int) as number) as numbered`,
    [organizationId, length],
  );
  for (const { definition } of rows) await client.query(definition);
  await client.query("vacuum (analyze) event");
  const stream = await client.query<{ seal: string }>(
    "update event_stream set last_position = $1 returning epoch as seal",
    [length],
  );
  await client.end();
  const seal = stream.rows[0]?.seal;
  if (!seal) throw new Error("The stream has no seal.");
  return seal;
}

/** Milliseconds for one page, to its last byte. The page differs from round to round. */
async function timePage(stream: Stream, place: number, round: number): Promise<number> {
  const spread = stream.length - 2 * PAGE;
  const position = Math.floor(place * spread * 0.9 + ((round * 0.618) % 1) * spread * 0.1);
  const after = cursorWriter(stream)(position);
  const begun = performance.now();
  const response = await fetch(`${stream.service.siteUrl}/api/v1/events/?limit=${PAGE}&after=${after}`, {
    headers: { authorization: `Bearer ${stream.token}` },
  });
  const text = await response.text();
  const durationMs = performance.now() - begun;
  if (!text.includes(`"count":${PAGE},"has_more":true`))
    throw new Error(`Not a full page: ${text.slice(0, 200)}`);
  return durationMs;
}

async function measure(short: Stream, long: Stream, place: number): Promise<number> {
  const times: Record<keyof typeof LENGTHS, number[]> = { short: [], long: [] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const [shortMs, longMs] = [await timePage(short, place, round), await timePage(long, place, round)];
    if (round < WARM_UP_ROUNDS) continue;
    times.short.push(shortMs);
    times.long.push(longMs);
  }
  const [shortMs, longMs] = [median(times.short), median(times.long)];
  process.stdout.write(
    `medians: ${longMs.toFixed(2)} ms of 5 million, ${shortMs.toFixed(2)} ms of 5 thousand\n`,
  );
  return longMs / shortMs;
}

const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
const log = { info: () => undefined, warn: (sentence: string) => void process.stderr.write(`${sentence}\n`) };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
const streams: Stream[] = [];
try {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query("create database long_stream");
  await admin.end();
  const longUrl = new URL(postgres.url);
  longUrl.pathname = "/long_stream";
  const short = await openStream(postgres.url, LENGTHS.short);
  streams.push(short);
  const begun = performance.now();
  const long = await openStream(longUrl.href, LENGTHS.long);
  streams.push(long);
  process.stdout.write(`5 million events loaded in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
  for (const [name, place] of Object.entries(places)) {
    const ratio = await measure(short, long, place);
    printResult({
      question: `a page at the ${name} of a stream 1000 times as long`,
      ratio,
      limit: LIMIT,
      must: "stay below",
    });
  }
} finally {
  for (const { service } of streams) await service.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
