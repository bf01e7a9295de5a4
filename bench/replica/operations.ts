import { setTimeout as pause } from "node:timers/promises";
import type { ServiceProcess } from "../../server/test/process.ts";

/** Something that partners ask for again and again. */
interface Operation {
  name: string;
  /** Whether it is one of those that a replica is asked for. */
  isHeavy: boolean;
  run(service: ServiceProcess, token: string): Promise<unknown>;
}

const HOUR_MS = 3_600_000;
const JOB_POLL_MS = 20;

export const operations: readonly Operation[] = [
  listed("users, a page", "/users/?page_size=100"),
  listed("users, a page far behind", "/users/?page_size=100&page=150"),
  listed(
    "users changed in the last hour, as polled",
    `/users/?page_size=100&modified_after=${new Date(Date.now() - HOUR_MS).toISOString()}`,
  ),
  listed("lessons, a page", "/curricula/?page_size=100"),
  listed("overview", "/analytics/overview/"),
  listed("a template's summary", "/analytics/templates/1/summary/"),
  { name: "completions as CSV, all", isHeavy: true, run: streamCompletions },
  { name: "an export of completions", isHeavy: true, run: exportCompletions },
  { ...listed("events, as polled", "/events/?limit=100"), isHeavy: false },
  { ...listed("a user by id", "/users/1/"), isHeavy: false },
];

function listed(name: string, path: string): Operation {
  return {
    name,
    isHeavy: true,
    run: (service, token) => service.call("GET", `/api/v1${path}`, { token }),
  };
}

async function streamCompletions({ siteUrl }: ServiceProcess, token: string): Promise<void> {
  const answer = await fetch(`${siteUrl}/api/v1/analytics/completions/`, {
    headers: { authorization: `Bearer ${token}`, accept: "text/csv" },
  });
  if (!answer.ok) throw new Error(`The completions were answered with ${answer.status}.`);
  await answer.arrayBuffer();
}

async function exportCompletions(service: ServiceProcess, token: string): Promise<void> {
  const body = { table: "fact_completion", format: "ndjson" };
  let job = await service.call("POST", "/api/v1/exports/", { token, body });
  while (job.status === "queued" || job.status === "running") {
    await pause(JOB_POLL_MS);
    job = await service.call("GET", `/api/v1/jobs/${job.id}/`, { token });
  }
  if (job.status !== "succeeded") throw new Error(`The export ended as ${job.status}.`);
}
