import { type Program, startProgram } from "./programs.ts";

/** Of the messages that came to one of a receiver's addresses. */
export interface Tally {
  /** Milliseconds from the announcement to the arrival, of those that came since it was asked last. */
  latencies: number[];
  /** Since the beginning: how many different ones, and how often one came once more. */
  different: number;
  repeated: number;
}

const nothing: Tally = { latencies: [], different: 0, repeated: 0 };

export async function startReceiver(): Promise<{ program: Program; url: string }> {
  const program = startProgram("receiver.ts", []);
  const { port } = await program.hear<{ port: number }>();
  return { program, url: `http://127.0.0.1:${port}` };
}

/** @returns the tally of an address, by its first part */
export async function readTallies(receiver: Program): Promise<(name: string) => Tally> {
  const tallies = await receiver.ask<Record<string, Tally>>("so far");
  return (name) => tallies[name] ?? nothing;
}
