// How much of the primary's processor time does a replica take over (DATABASE_READ_URL)? One service after the other, without and
// with a streaming replica of Debian's PostgreSQL, does the same; what counts is the processor time of each PostgreSQL for one
// operation, less what it takes when nobody asks. Argument: how many rounds.
import { randomToken } from "../server/src/kernel/secret.ts";
import { lacksPostgres, startServerPair } from "../server/test/failover/debian-postgres.ts";
import { startServiceProcess } from "../server/test/process.ts";
import { fillOrganization } from "./analytics/large-organization.ts";
import { aMeasuredPartner } from "./partner.ts";
import { processorMsOf } from "./processor-time.ts";
import { measureOperations, type Taken } from "./replica/measuring.ts";
import { operations } from "./replica/operations.ts";
import { printResult } from "./result.ts";

const ROUNDS = 2;
const LEARNERS = 20_000;
/** Of all heavy operations together, one of each: what the primary still takes. */
const LIMIT = 0.5;

if (lacksPostgres) throw new Error(lacksPostgres);
const rounds = Number(process.argv[2] ?? ROUNDS);
const servers = await startServerPair();
try {
  const environment = { DATABASE_URL: servers.url, SECRET_KEY: randomToken(32) };
  const first = await startServiceProcess({ environment });
  const { organizationId, token } = await aMeasuredPartner(first).finally(() => first.stop());
  await fillOrganization(servers.url, organizationId, LEARNERS);
  const replica = await servers.addReplica({ isSynchronous: false });
  const pidOf = async (ask: typeof servers.ask) =>
    Number.parseInt((await ask("select pg_read_file('postmaster.pid') as text"))[0]?.text, 10);
  const [primaryPid, replicaPid] = [await pidOf(servers.ask), await pidOf(replica.ask)];
  const clock = () => ({ primaryMs: processorMsOf(primaryPid), replicaMs: processorMsOf(replicaPid) });

  const taken: Record<"without" | "beside", Taken[]> = { without: [], beside: [] };
  for (let round = 1; round <= rounds; round++) {
    for (const which of ["without", "beside"] as const) {
      const added = which === "beside" ? { DATABASE_READ_URL: replica.url } : {};
      const service = await startServiceProcess({ environment: { ...environment, ...added } });
      try {
        taken[which].push(await measureOperations(service, token, clock));
        process.stdout.write(
          `round ${round}, ${which === "beside" ? "beside a replica" : "alone"}: measured\n`,
        );
      } finally {
        await service.stop();
      }
    }
  }
  print(taken.without, taken.beside);
} finally {
  await servers.stop();
}

function print(without: readonly Taken[], beside: readonly Taken[]): void {
  const mean = (all: readonly Taken[], name: string, of: "primaryMs" | "replicaMs") =>
    all.reduce((sum, one) => sum + (one.get(name)?.[of] ?? Number.NaN), 0) / all.length;
  const sums = { without: 0, beside: 0 };
  process.stdout.write(
    "processor ms each              primary alone  primary beside  replica  primary's part\n",
  );
  for (const { name, isHeavy } of operations) {
    const [alone, primary, replica] = [
      mean(without, name, "primaryMs"),
      mean(beside, name, "primaryMs"),
      mean(beside, name, "replicaMs"),
    ];
    if (isHeavy) {
      sums.without += alone;
      sums.beside += primary;
    }
    const figures = [alone, primary, replica, primary / alone].map((figure) =>
      figure.toFixed(2).padStart(14),
    );
    process.stdout.write(`${name.padEnd(42)}${figures.join("")}\n`);
  }
  printResult({
    question: "processor time of the primary for one of each heavy read, beside a replica to alone",
    ratio: sums.beside / sums.without,
    limit: LIMIT,
    must: "stay below",
  });
}
