// What does a bulk request of 1000 users cost, counted in single upserts? New users against new ones, and changed ones
// against changed ones, over HTTP and in turns, on one service.
import { rmSync } from "node:fs";
import { startServiceProcess } from "../server/test/process.ts";
import { aMeasuredPartner } from "./partner.ts";
import { median, printResult } from "./result.ts";

const ROWS = 1000;
const SINGLES = 25;
const WARM_UP_ROUNDS = 3;
const ROUNDS = 15;
const LIMIT = 15;

const service = await startServiceProcess();
const { token } = await aMeasuredPartner(service);

let made = 0;
const aUser = () => {
  made += 1;
  return {
    provider: "bench",
    provider_id: `emp-${made}`,
    email: `emp-${made}@example.com`,
    first_name: "Ada",
    last_name: "Muster",
    preferred_language: "de",
    user_summary: "Works in the warehouse and leads a team of five.",
    job_titles: ["Team lead"],
    department: "Logistics",
    tools: ["SAP", "Excel"],
    daily_tasks: ["plan shifts"],
  };
};

async function measured(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}
const post = (path: string, body: unknown) => service.call("POST", `/api/v1${path}`, { token, body });

interface Times {
  single: number[];
  bulk: number[];
}
const created: Times = { single: [], bulk: [] };
const updated: Times = { single: [], bulk: [] };

async function measure(times: Times, singles: readonly object[], users: readonly object[], outcome: string) {
  for (const user of singles) times.single.push(await measured(() => post("/users/", user)));
  times.bulk.push(
    await measured(async () => {
      const result = await post("/users/bulk/", { users });
      if (result[outcome] !== users.length) throw new Error(`Not all were ${outcome}; nothing was measured.`);
    }),
  );
}

try {
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const isMeasured = round >= 0;
    const singles = Array.from({ length: SINGLES }, aUser);
    const users = Array.from({ length: ROWS }, aUser);
    const renamed = (user: object) => ({ ...user, last_name: `Muster ${round}` });
    const nowhere: Times = { single: [], bulk: [] };
    await measure(isMeasured ? created : nowhere, singles, users, "created");
    await measure(isMeasured ? updated : nowhere, singles.map(renamed), users.map(renamed), "updated");
  }
} finally {
  await service.stop();
  rmSync(service.dataDir, { recursive: true, force: true });
}

for (const [outcome, { single, bulk }] of Object.entries({ created, updated })) {
  const [one, many] = [median(single), median(bulk)];
  process.stdout.write(`${outcome}: ${one.toFixed(2)} ms alone, ${many.toFixed(1)} ms for ${ROWS}\n`);
  printResult({
    question: `${ROWS} users ${outcome} in bulk to one alone`,
    ratio: many / one,
    limit: LIMIT,
    must: "stay below",
  });
}
