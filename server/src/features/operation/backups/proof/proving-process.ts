import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Proof, ProofRequest } from "./proof-request.ts";
import { ProofUnderWay } from "./side-folder.ts";

const Answer = Type.Object({
  differences: Type.Array(
    Type.Object({
      code: Type.String(),
      values: Type.Record(Type.String(), Type.String()),
      text: Type.String(),
    }),
  ),
  upTo: Type.Union([Type.String(), Type.Null()]),
});
const Busy = Type.Object({ busy: Type.String() });

/**
 * Proves a backup in a process of its own, at low priority: the service does not wait for the disk, and loads nothing for it. The
 * process ends when the service does. @throws ProofUnderWay where another one proves a backup already, and when the process failed, which
 * says nothing about the backup
 */
export async function proveApart(request: ProofRequest): Promise<Proof> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "program.ts")], {
    env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  child.stdin.on("error", () => undefined); // it has ended, and says why
  child.stdin.write(`${JSON.stringify(request)}\n`);
  const [answer, complaint] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const parsed: unknown = answer === "" ? null : JSON.parse(answer);
  if (Value.Check(Busy, parsed)) throw new ProofUnderWay(parsed.busy);
  if (!Value.Check(Answer, parsed))
    throw new Error(`A backup could not be looked at: ${complaint.slice(0, 2_000)}`);
  return parsed;
}
