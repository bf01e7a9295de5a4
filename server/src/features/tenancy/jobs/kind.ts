import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { Message } from "#platform/health/sentence.ts";

/** A job as its step finds it. */
interface CurrentJob<Input = unknown, Position = unknown> {
  id: string;
  organizationId: number;
  input: Input;
  /** Where the step before this one ended; null for the first. */
  position: Position | null;
  rowsDone: number;
  rowsTotal: number | null;
}

/** What one step did. It is kept in the step's own transaction. */
export interface JobStep<Position = unknown> {
  rowsDone: number;
  /** Once it is known, if it was not when the job was made. */
  rowsTotal?: number;
  created?: number;
  updated?: number;
  unchanged?: number;
  failed?: number;
  /** Comes after what the steps before have put into the result. */
  result?: string;
  /** Where the next step begins; null when there is no more to do. */
  next: Position | null;
}

/** A kind of work. `defineJobKind` makes one, `app/features.ts` gives it to the jobs feature. */
export interface JobKind {
  name: string;
  /** How many of one organization may run at a time; the others wait. */
  mostRunning: number;
  /** How many of one organization may wait besides; without: any number. What they bring along and leave behind takes room. */
  mostWaiting?: number;
  /** Content type of what the steps put into the result; null for a kind that leaves none. */
  resultType: string | null;
  /** Its steps change nothing, so that a job under way may begin again. */
  isReadOnly?: boolean;
  /** It calls others: left alone while nothing may be sent. */
  isSender?: boolean;
  /** How long the result can be read after the end, where that is less long than the job is remembered. */
  resultKeptMs?: number;
  step(context: Context, trx: Database, job: CurrentJob): Promise<JobStep>;
}

/** The job cannot be done, ever: it fails with this sentence, which its owner reads. What earlier steps did stands. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
  readonly said: Message;

  constructor(said: Message) {
    super(said.message);
    this.said = said;
  }
}

/**
 * The step has to wait for something outside: it is tried again later, not before `afterMs`. Where that comes to
 * nothing as well, the job fails with this sentence.
 */
export class JobDelay extends Error {
  override readonly name = "JobDelay";
  readonly said: Message;
  readonly afterMs: number;

  constructor(said: Message, afterMs: number) {
    super(said.message);
    this.said = said;
    this.afterMs = afterMs;
  }
}

/**
 * A kind with the shapes of its stored input and position. A step is one bounded batch, of a second at most, that
 * does all it does through `trx`: it may be undone and begun again at any moment.
 */
export function defineJobKind<Input extends TSchema, Position extends TSchema>(
  kind: Omit<JobKind, "step"> & {
    input: Input;
    position: Position;
    step(
      context: Context,
      trx: Database,
      job: CurrentJob<Static<Input>, Static<Position>>,
    ): Promise<JobStep<Static<Position>>>;
  },
): JobKind {
  return {
    ...kind,
    step: (context, trx, job) =>
      kind.step(context, trx, {
        ...job,
        input: Value.Parse(kind.input, job.input),
        position: job.position === null ? null : Value.Parse(kind.position, job.position),
      }),
  };
}
