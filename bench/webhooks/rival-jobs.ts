import { randomUUID } from "node:crypto";
import { makeWorkerUtils } from "graphile-worker";
import { PgBoss } from "pg-boss";
import { envelope } from "./signed-post.ts";

/** Or whatever its name is with the rival. */
export const QUEUE = "deliver";

export interface JobData {
  url: string;
  id: string;
  body: string;
}

export function isJobData(data: unknown): data is JobData {
  return typeof data === "object" && data !== null && "url" in data && "id" in data && "body" in data;
}

export async function queuePgBossJobs(databaseUrl: string, url: string, count: number): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl });
  await boss.start();
  await boss.createQueue(QUEUE);
  for (const jobs of batches(url, count)) {
    await boss.insert(
      QUEUE,
      jobs.map((data) => ({ data })),
    );
  }
  await boss.stop();
}

export async function queueGraphileJobs(databaseUrl: string, url: string, count: number): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString: databaseUrl });
  await utils.migrate();
  for (const jobs of batches(url, count)) {
    await utils.addJobs(jobs.map((payload) => ({ identifier: QUEUE, payload })));
  }
  await utils.release();
}

function* batches(url: string, count: number): Generator<JobData[]> {
  const size = 5_000;
  for (let queued = 0; queued < count; queued += size) {
    yield Array.from({ length: Math.min(size, count - queued) }, () => {
      const id = randomUUID();
      return { url, id, body: envelope(id) };
    });
  }
}
