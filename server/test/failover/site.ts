import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callsTo, type ServiceProcess, startServiceProcess } from "../process.ts";
import { freePort } from "../processes/free-port.ts";
import { type HttpBalancer, startHttpBalancer } from "./http-balancer.ts";

type Role = "serve" | "work";

interface SiteOptions {
  databaseUrl: string;
  /** Past a pooler, by which the schema is migrated. */
  migrationUrl: string;
  redisUrl: string | null;
  environment?: Record<string, string>;
  /** Of processes in each of the two roles. */
  count: number;
}

/** To the file that FAILOVER_LOG names, if it names one. */
export function logLine(line: string): void {
  const { FAILOVER_LOG: file } = process.env;
  if (file) appendFileSync(file, `${new Date().toISOString()} ${line}\n`);
}

/** Several processes on one database (`FAILOVER_LOG=file` collects what they log), each with a port and a data folder of its own, behind a balancer. */
interface Site extends Pick<ServiceProcess, "siteUrl" | "call" | "operatorToken"> {
  names: readonly string[];
  kill(name: string): Promise<void>;
  start(name: string): Promise<void>;
  stop(): Promise<void>;
}

const SECRET_KEY = "a key that is long enough for the tests";

export async function startSite(options: SiteOptions): Promise<Site> {
  const root = mkdtempSync(join(tmpdir(), "lectern-site-"));
  const balancer: HttpBalancer = await startHttpBalancer();
  const roles: readonly Role[] = ["serve", "work"];
  const places = await Promise.all(
    roles.flatMap((role) =>
      Array.from({ length: options.count }, async (_, number) => {
        const name = `${role} ${number + 1}`;
        return { name, role, port: await freePort(), dataDir: join(root, name.replace(" ", "-")) };
      }),
    ),
  );
  const running = new Map<string, ServiceProcess>();

  async function start(name: string): Promise<void> {
    const place = places.find((one) => one.name === name);
    if (place === undefined) throw new Error(`There is no ${name}.`);
    const { role, port, dataDir } = place;
    const service = await startServiceProcess({
      role,
      port,
      dataDir,
      environment: {
        DATABASE_URL: options.databaseUrl,
        SECRET_KEY,
        SITE_URL: balancer.siteUrl,
        HEALTH_PORT: String(port),
        OUTBOUND_ALLOW: "127.0.0.0/8",
        DATABASE_POOL_SIZE: "8",
        DATABASE_BACKGROUND_POOL_SIZE: "6",
        LOG_LEVEL: "info",
        WEBHOOK_SCHEDULE: "0,1,2,4,8,16,30",
        ...(options.redisUrl === null ? {} : { REDIS_URL: options.redisUrl }),
        ...options.environment,
      },
      onLine: (line) => logLine(`${name}: ${line}`),
    });
    running.set(name, service);
  }

  const first = await startServiceProcess({
    environment: { DATABASE_URL: options.migrationUrl, SECRET_KEY, SITE_URL: balancer.siteUrl },
  });
  await first.stop();
  await Promise.all(places.map(({ name }) => start(name)));
  balancer.serve(places.filter(({ role }) => role === "serve").map(({ port }) => port));

  return {
    ...callsTo(balancer.siteUrl),
    names: places.map(({ name }) => name),
    async kill(name) {
      await running.get(name)?.kill();
    },
    start,
    async stop() {
      await Promise.all([...running.values()].map((service) => service.kill()));
      await balancer.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
