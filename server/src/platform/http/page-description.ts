import type { TObject } from "typebox";
import type { ProblemFactory } from "#kernel/problem.ts";

/**
 * An address that partners link to, an LMS sends browsers to, or a hub calls. Such routes take what comes and explain what
 * is wrong, so what the document says of them validates nothing.
 */
export interface PageDescription {
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  params?: TObject;
  query?: TObject;
  form?: TObject;
  /** Of those that another system calls, and no browser: what it sends and how it signs. They answer JSON. */
  json?: { body: TObject; headers: TObject };
  /** What becomes of it: status → where it leads, what it shows, or why it is refused. */
  answers: Readonly<Record<number, string>>;
  problems?: readonly ProblemFactory[];
}
