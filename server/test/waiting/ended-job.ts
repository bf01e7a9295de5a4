import assert from "node:assert/strict";
import type { Partner } from "../builders.ts";
import { until } from "./until.ts";

/** The job as the API answers it once the workers have ended it, well or not. */
export async function endedJob(partner: Pick<Partner, "call">, id: string) {
  const read = async () => {
    const answer = await partner.call("GET", `/jobs/${id}/`);
    assert.equal(answer.status, 200, answer.text);
    return answer.json;
  };
  let job = await read();
  await until(async () => {
    if (job.status === "succeeded" || job.status === "failed") return true;
    job = await read();
    return false;
  });
  return job;
}
