// A class opens a lesson at the same moment: how many learners a second does one process sign in from an LMS (login,
// launch, session)? Measured against the same statements and one RS256 verification each with nothing around them, and
// against ltijs with its PostgreSQL store, in turns: by the clock, and by the processor time of the tool and PostgreSQL,
// in which a sign-in costs the same however busy the machine is.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { type Lms, startLms } from "../server/test/partners/lms.ts";
import { startServiceProcess } from "../server/test/process.ts";
import { installRivals } from "./install-rivals.ts";
import { type BareWork, measureBareWork } from "./lti/bare.ts";
import { signIn, type Tool } from "./lti/sign-ins.ts";
import { described, type Measured, measure } from "./measurement.ts";
import { aMeasuredPartner } from "./partner.ts";
import { median, printResult } from "./result.ts";

const PEOPLE = 400;
const CONCURRENCY = 32;
const ROUNDS = 5;
const LTIJS_PORT = 31_777;

const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
const log = { info: () => undefined, warn: (sentence: string) => void process.stderr.write(`${sentence}\n`) };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
const service = await startServiceProcess({
  environment: { DATABASE_URL: postgres.url, SECRET_KEY: "bench ".repeat(8), OUTBOUND_ALLOW: "127.0.0.0/8" },
});
const launchUrl = `${service.siteUrl}/api/v1/lti/launch/`;
const lms = await startLms({ now: () => new Date(), redirectUri: launchUrl });
const peerLaunchUrl = `http://localhost:${LTIJS_PORT}/`;
const peerLms = await startLms({ now: () => new Date(), redirectUri: peerLaunchUrl });
const database = openDatabase({
  connection: postgres.connection,
  poolSize: 20,
  nameStatements: true,
  onConnectionLost: () => undefined,
});
let peer: ChildProcess | null = null;
try {
  await aMeasuredPartner(service);
  await register(lms);
  const ours: Tool = { loginUrl: `${service.siteUrl}/api/v1/lti/login/`, launchUrl, lms };
  const bare: BareWork = {
    db: database.db,
    key: lms.key,
    issuer: lms.issuer,
    clientId: lms.clientId,
  };
  await signIn(ours, PEOPLE, CONCURRENCY); // everybody's first time
  await measureBareWork(bare, PEOPLE, CONCURRENCY);
  peer = await startPeer(peerLms);
  const theirs: Tool = { loginUrl: `${peerLaunchUrl}login`, launchUrl: peerLaunchUrl, lms: peerLms };
  await signIn(theirs, PEOPLE, CONCURRENCY);
  const rounds: { signIns: Measured; bareWork: number; peers: Measured }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const signIns = await measure(() => signIn(ours, PEOPLE, CONCURRENCY));
    const bareWork = await measureBareWork(bare, PEOPLE, CONCURRENCY);
    const peers = await measure(() => signIn(theirs, PEOPLE, CONCURRENCY));
    rounds.push({ signIns, bareWork, peers });
    process.stdout.write(
      `round ${round}: ${described(signIns)}; bare ${bareWork.toFixed(0)}/s; ltijs ${described(peers)}\n`,
    );
  }
  printResult({
    question: "LTI sign-ins over HTTP to the same statements and verifications",
    ratio: median(rounds.map(({ signIns, bareWork }) => signIns.perSecond / bareWork)),
    limit: 0.35,
    must: "reach",
  });
  printResult({
    question: "LTI sign-ins to those of ltijs with PostgreSQL",
    ratio: median(rounds.map(({ signIns, peers }) => signIns.perSecond / peers.perSecond)),
    limit: 1.5,
    must: "reach",
  });
  printResult({
    question: "processor time of a sign-in with ltijs to ours",
    ratio: median(rounds.map(({ signIns, peers }) => peers.processorMs / signIns.processorMs)),
    limit: 2,
    must: "reach",
  });
} finally {
  peer?.kill();
  await database.close();
  await service.stop();
  await lms.close();
  await peerLms.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function register({ registration }: Lms): Promise<void> {
  const token = await service.operatorToken();
  const post = (path: string, body: unknown) => service.call("POST", `/operator/v1${path}`, { token, body });
  const { id } = await post("/lti-registrations/", registration);
  await post("/lti-deployments/", { registration: id, deployment_id: "1", organization: "bench" });
}

/** In a process and a database of its own, as ours is; installed when it is first compared with. */
async function startPeer({ registration }: Lms): Promise<ChildProcess> {
  const place = installRivals("ltijs");
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query("create database ltijs");
  await client.end();
  const { host, port, user } = postgres.connection;
  const settings = { host, port, user, database: "ltijs", listen: LTIJS_PORT, platform: registration };
  const child = spawn(process.execPath, [join(place, "serve.mjs")], {
    env: { ...process.env, LTIJS_BENCH: JSON.stringify(settings), NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => String(chunk).includes("ready") && resolve());
    child.once("exit", (code) => reject(new Error(`ltijs ended with exit code ${code}.`)));
  });
  return child;
}
