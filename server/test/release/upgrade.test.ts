// npm run test:long: the version before, built from its commit, and back to it; else the present one in both parts
// npm test leaves this drill to CI: schema-release.test.ts says which schema a version runs on.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { aMeasuredPartner } from "../../../bench/partner.ts";
import { createEmptyDatabase } from "../database.ts";
import { byLength } from "../length.ts";
import { type ServiceProcess, startServiceProcess } from "../process.ts";
import { builtProgram } from "../processes/built-program.ts";
import { freePort } from "../processes/free-port.ts";
import { createBalancer } from "./balancer.ts";
import { type BuiltVersion, buildPreviousVersion } from "./previous-version.ts";

const CLIENTS = byLength(2, 6);
/** Between two steps of the upgrade. */
const REQUESTS = byLength(20, 300);
const secrets = { SECRET_KEY: "a key that is long enough for the tests", DEMO: "false" };

const present = (): BuiltVersion => ({ program: builtProgram(), remove: () => undefined });

/** `npm start -- migrate`. */
async function migrate(program: string, environment: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-migrate-"));
  const env = { ...process.env, ...environment, DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [program, "migrate"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
  assert.equal(code, 0);
}

test("an upgrade process by process, and the way back, fail no request of those who go on sending", async (t) => {
  const before = byLength(present, buildPreviousVersion)();
  t.after(() => before.remove());
  const after = present();
  const database = await createEmptyDatabase();
  t.after(() => database.drop());
  const environment = { ...secrets, DATABASE_URL: database.url };
  const start = (version: BuiltVersion, role: "serve" | "work") =>
    started(t, version.program, role, environment);

  await migrate(before.program, environment);
  const [one, two, worker] = [
    await start(before, "serve"),
    await start(before, "serve"),
    await start(before, "work"),
  ];
  const { token } = await aMeasuredPartner(one);
  const balancer = createBalancer();
  await balancer.use(one, two);
  const load = balancer.load(
    CLIENTS,
    (number) => requests[number % requests.length]?.(number, token) ?? never(),
  );
  await load.answered(REQUESTS);

  await migrate(after.program, environment);
  await load.answered(REQUESTS);
  const three = await start(after, "serve");
  await balancer.use(one, two, three);
  await load.answered(REQUESTS);
  await balancer.use(two, three);
  await one.stop();
  const four = await start(after, "serve");
  await balancer.use(three, four);
  await two.stop();
  const newWorker = await start(after, "work");
  await worker.stop();
  await load.answered(REQUESTS);

  // Back to the version before, on the schema of the present one.
  const five = await start(before, "serve");
  await balancer.use(four, five);
  await three.stop();
  await load.answered(REQUESTS);
  await balancer.use(five);
  await four.stop();
  await load.answered(REQUESTS);

  const { answered, failures } = await load.stop();
  assert.deepEqual(failures, []);
  assert.ok(answered >= 6 * REQUESTS);
  const { count } = await five.call("GET", "/api/v1/users/?limit=1", { token });
  assert.ok(count >= Math.floor(answered / requests.length) - CLIENTS, `${count} of ${answered}`);
  await Promise.all([five.stop(), newWorker.stop()]);
});

const requests = [
  (number: number, token: string) => ({
    path: "/api/v1/users/",
    init: {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        provider: "acme",
        provider_id: `u${number}`,
        email: `u${number}@example.com`,
        first_name: "Ada",
        last_name: "Muster",
      }),
    },
  }),
  (_: number, token: string) => ({
    path: "/api/v1/users/?limit=5",
    init: { headers: { authorization: `Bearer ${token}` } },
  }),
  (_: number, token: string) => ({
    path: "/api/v1/events/?limit=5",
    init: { headers: { authorization: `Bearer ${token}` } },
  }),
  () => ({ path: "/sign-in", init: {} }),
];

function never(): never {
  throw new Error("there are requests");
}

async function started(
  t: TestContext,
  program: string,
  role: "serve" | "work",
  environment: Record<string, string>,
): Promise<ServiceProcess> {
  const port = await freePort();
  const settings = { ...environment, HEALTH_PORT: String(port) };
  const service = await startServiceProcess({ program, role, port, environment: settings });
  t.after(() => service.stop());
  return service;
}
