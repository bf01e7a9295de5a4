import type { TObject } from "typebox";
import type { ProblemFactory } from "#kernel/problem.ts";

/**
 * An address that partners link to or an LMS sends browsers to. Such routes take what comes and explain what is wrong on
 * a page, so what the document says of them validates nothing.
 */
export interface PageDescription {
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  params?: TObject;
  query?: TObject;
  form?: TObject;
  /** What becomes of it: status → where it leads, what it shows, or why it is refused. */
  answers: Readonly<Record<number, string>>;
  problems?: readonly ProblemFactory[];
}
