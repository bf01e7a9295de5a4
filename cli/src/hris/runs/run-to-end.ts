import { setTimeout } from "node:timers/promises";
import type { OperatorClient } from "@lectern/sdk/operator";
import { flag, type Given, type Option } from "../../command.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { Run } from "./run-record.ts";

const LOOK_MS = 500;

export const waitOption: Option = flag("wait", "Wait for the end; on unless --no-wait");

/** Says how far it is, until nothing is under way; with `--no-wait` the run as it is now. */
export async function runToEnd(
  client: OperatorClient,
  given: Given,
  terminal: Terminal,
  begun: Run,
): Promise<Run> {
  terminal.note(`Run ${begun.id} (${begun.kind}) has begun.`);
  if (given.flag("wait") === false) return begun;
  let run = begun;
  let told = "";
  while (isUnderWay(run)) {
    await setTimeout(LOOK_MS);
    run = await client.hrisRuns.get(run.id);
    const { done, total } = run.progress;
    const far = total === null ? "" : `${done} of ${total} changes.`;
    if (far !== told && isUnderWay(run)) terminal.note(far);
    told = far;
  }
  return run;
}

export function isUnderWay({ state }: Run): boolean {
  return state === "queued" || state === "running";
}
