import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readPidFile } from "#platform/embedded-postgres/postmaster/pid-file.ts";
import { type ServiceProcess, startServiceProcess } from "../process.ts";

interface PostmasterDisturbance {
  dataDir: string;
  rounds: number;
}

interface PostmasterReport {
  /** Of each round: what ended PostgreSQL, whose it was, and after how many milliseconds the service was ready again. */
  rounds: { signal: NodeJS.Signals; isAdopted: boolean; readyAfterMs: number }[];
  /** What went wrong, in words. */
  faults: string[];
}

const SIGNALS: readonly NodeJS.Signals[] = ["SIGKILL", "SIGTERM", "SIGQUIT"];
const DEADLINE_MS = 300_000;

/**
 * Kills the service, starts it again, and ends the PostgreSQL that it took over; every second time the PostgreSQL that it
 * started itself. Tells when the service was ready again, without anybody's help, and whether it kept every
 * acknowledged write and never ran two PostgreSQLs on its folder.
 */
export async function disturbPostmaster({
  dataDir,
  rounds,
}: PostmasterDisturbance): Promise<PostmasterReport> {
  const report: PostmasterReport = { rounds: [], faults: [] };
  const slugs: string[] = [];
  let service = await startServiceProcess({ dataDir });
  try {
    for (let round = 0; round < rounds; round++) {
      const isAdopted = round % 2 === 0;
      if (isAdopted) await service.kill();
      else await service.stop();
      service = await startServiceProcess({ dataDir });
      const signal = SIGNALS[round % SIGNALS.length] ?? "SIGKILL";
      const slug = `round-${round}`;
      await createOrganization(service, slug);
      slugs.push(slug);
      report.rounds.push({
        signal,
        isAdopted,
        readyAfterMs: await endPostmaster(service, signal, report.faults),
      });
      report.faults.push(...(await lostOf(service, slugs)));
    }
  } finally {
    await service.stop();
  }
  return report;
}

async function endPostmaster(
  service: ServiceProcess,
  signal: NodeJS.Signals,
  faults: string[],
): Promise<number> {
  const data = join(service.dataDir, "postgres", "data");
  const ended = readPidFile(data)?.pid ?? 0;
  process.kill(ended, signal);
  const begun = performance.now();
  for (;;) {
    const running = postmastersIn(data);
    if (running.length > 1) faults.push(`two PostgreSQLs run at once: ${running.join(", ")}`);
    const isAnother = running.some((pid) => pid !== ended);
    const afterMs = Math.round(performance.now() - begun);
    if (isAnother && (await isReady(service))) return afterMs;
    if (afterMs > DEADLINE_MS) {
      faults.push(`after ${signal} the service was not ready within ${DEADLINE_MS / 1000} s`);
      return afterMs;
    }
    await pause(20);
  }
}

/** Every PostgreSQL of this folder, without its children: those have the command line of their parent for a moment. */
function postmastersIn(data: string): number[] {
  const found = readdirSync("/proc").flatMap((name) => startedIn(data, Number(name)) ?? []);
  return found.filter(({ parent }) => !found.some(({ pid }) => pid === parent)).map(({ pid }) => pid);
}

function startedIn(data: string, pid: number): { pid: number; parent: number } | undefined {
  if (!Number.isInteger(pid)) return undefined;
  try {
    const [program, option] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    if (!program?.endsWith("/postgres") || option !== "-D") return undefined;
    if (readlinkSync(`/proc/${pid}/cwd`) !== data) return undefined;
    return { pid, parent: Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) };
  } catch {
    return undefined; // it has ended, or is nobody's any more
  }
}

async function isReady({ siteUrl }: ServiceProcess): Promise<boolean> {
  const answer = await fetch(`${siteUrl}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok ?? false;
}

async function createOrganization(service: ServiceProcess, slug: string): Promise<void> {
  const token = await service.operatorToken();
  await service.call("POST", "/operator/v1/organizations/", { token, body: { name: slug, slug } });
}

async function lostOf(service: ServiceProcess, slugs: readonly string[]): Promise<string[]> {
  const token = await service.operatorToken();
  const { results } = await service.call("GET", "/operator/v1/organizations/?page_size=200", { token });
  const found = new Set(results.map(({ slug }: { slug: string }) => slug));
  return slugs.filter((slug) => !found.has(slug)).map((slug) => `${slug} is lost`);
}
