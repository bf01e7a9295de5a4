import { randomUUID } from "node:crypto";
import { envelope } from "../webhooks/signed-post.ts";

/** Or whatever its name is with the rival. */
export const QUEUE = "deliver";
const BATCH_SIZE = 5_000;

export interface JobData {
  url: string;
  id: string;
  body: string;
}

export function isJobData(data: unknown): data is JobData {
  return typeof data === "object" && data !== null && "url" in data && "id" in data && "body" in data;
}

/** As many deliveries to an address, in batches for one statement each. */
export function* jobBatches(url: string, count: number): Generator<JobData[]> {
  for (let queued = 0; queued < count; queued += BATCH_SIZE) {
    yield jobsOf(url, Math.min(BATCH_SIZE, count - queued));
  }
}

/** @param moment at which they are said to be made */
export function jobsOf(url: string, count: number, moment?: Date): JobData[] {
  return Array.from({ length: count }, () => {
    const id = randomUUID();
    return { url, id, body: envelope(id, moment?.toISOString()) };
  });
}
