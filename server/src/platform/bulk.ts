import type { FastifyError, FastifySchemaValidationError } from "fastify";
import { type TProperties, type TSchema, Type } from "typebox";
import { defineProblem, type FieldErrors, Problem } from "#kernel/problem.ts";
import { transactionRetrying } from "./database/availability/retry.ts";
import type { Database } from "./database/database.ts";
import { takeOrganizationLock } from "./database/organization-lock.ts";
import { bodyMistakes } from "./http/input/field-errors.ts";
import type { HttpRequest } from "./http/types.ts";
import { invalidField, missingField } from "./problems.ts";
import { Choice, Nullable } from "./schema.ts";

/** Contract 1.7: rows of one JSON bulk request, and the size of its body. */
export const MOST_BULK_ROWS = 1000;
export const BULK_BODY_LIMIT = 5_000_000;

export const bulkRejected = defineProblem({
  code: "bulk_rejected",
  status: 422,
  detail:
    "Some rows failed, so none was applied, whatever `results` says would have become of the others; correct those that failed and send all again.",
});

type RowStatus = "created" | "updated" | "unchanged" | "failed";

export interface BulkRow {
  index: number;
  status: RowStatus;
  status_code: number;
  id: number | null;
  provider_id?: string;
  detail?: string;
  code?: string;
  errors?: FieldErrors;
}

/** The result of a bulk request (contract 4.7); features add fields to it and to its rows. */
export function BulkResult(name: string, fields: TProperties = {}, rowFields: TProperties = {}) {
  return Type.Object(
    {
      is_applied: Type.Boolean({
        description:
          "False: nothing was written, because of `dry_run`, or because a row of an `atomic` request failed. What follows then says what each row would have come to",
      }),
      count: Type.Integer(),
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
      failed: Type.Integer(),
      ...fields,
      results: Type.Array(
        Type.Object({
          index: Type.Integer({ description: "Position in the request, from 0" }),
          status: Choice(["created", "updated", "unchanged", "failed"]),
          status_code: Type.Integer({ description: "What the row would have been answered alone" }),
          id: Nullable(Type.Integer()),
          provider_id: Type.Optional(Type.String()),
          detail: Type.Optional(Type.String()),
          code: Type.Optional(Type.String()),
          errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
          ...rowFields,
        }),
        { description: "One per row, in the order of the request" },
      ),
    },
    { $id: name },
  );
}

/**
 * The rows of a body whose route has `attachValidation`: each with its mistakes, since one bad row never stops
 * the others. Mistakes outside the rows are thrown, as is a list without rows.
 */
export function readBulkRows<Row>(
  request: HttpRequest,
  field: string,
  rows: readonly Row[] | undefined,
  rowSchema: TSchema,
): { row: Row; mistake: Problem | null }[] {
  const found = request.validationError?.validation ?? [];
  const mistakes: FastifySchemaValidationError[] = [
    ...(Array.isArray(found) ? found : []),
    ...(request.unknownInRows ?? []),
  ];
  const byRow = new Map<number, FastifySchemaValidationError[]>();
  const others: FastifySchemaValidationError[] = [];
  for (const mistake of mistakes) {
    const [, name, index, ...path] = mistake.instancePath.split("/");
    if (name !== field || index === undefined) {
      others.push(mistake);
      continue;
    }
    const instancePath = ["", ...path].join("/");
    byRow.set(Number(index), [...(byRow.get(Number(index)) ?? []), { ...mistake, instancePath }]);
  }
  if (request.validationError && others.length > 0) {
    throw Object.assign<Error, Partial<FastifyError>>(request.validationError, { validation: others });
  }
  if (!rows || rows.length === 0) throw missingField({ errors: { [field]: ["Send at least one row."] } });
  return rows.map((row, index) => {
    const wrong = byRow.get(index);
    return { row, mistake: wrong ? rowProblem(wrong, rowSchema, row) : null };
  });
}

function rowProblem(wrong: readonly FastifySchemaValidationError[], schema: TSchema, row: unknown): Problem {
  const { errors, isMissing } = bodyMistakes(wrong, schema, row);
  return isMissing ? missingField({ errors }) : invalidField({ errors });
}

export function failedRow(index: number, problem: Problem, providerId?: string): BulkRow {
  return {
    index,
    status: "failed",
    status_code: problem.status,
    id: null,
    ...(providerId === undefined ? {} : { provider_id: providerId }),
    detail: problem.detail,
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors } : {}),
  };
}

/** Thrown to undo the transaction of a bulk request whose result is known. */
class Undo<Result> extends Error {
  override readonly name = "Undo";
  readonly result: Result;
  constructor(result: Result) {
    super("The bulk request is not to be applied.");
    this.result = result;
  }
}

/**
 * Runs the rows in one transaction, under the organization's advisory lock, and undoes it where the request says so: a
 * dry run always, an atomic one with a failing row. A record that was not kept has no id, neither in the row that made
 * it nor in later rows about it.
 * @throws bulkRejected for an atomic request with a failing row, with the result as its members
 */
export async function applyBulk<Row extends BulkRow, Result extends { results: Row[] }>(
  db: Database,
  organizationId: number,
  options: { atomic?: boolean | undefined; dry_run?: boolean | undefined },
  work: (trx: Database) => Promise<Result>,
) {
  const { atomic: isAtomic = false, dry_run: isDryRun = false } = options;
  try {
    const result = await transactionRetrying(db, async (trx) => {
      await takeOrganizationLock(trx, organizationId);
      const outcome = await work(trx);
      const isRejected = isAtomic && outcome.results.some((row) => row.status === "failed");
      if (isDryRun || isRejected) throw new Undo(outcome);
      return outcome;
    });
    return summary(result, true);
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    const undone: Result = error.result;
    const made = new Set(undone.results.filter(({ status }) => status === "created").map(({ id }) => id));
    const results = undone.results.map((row) => (made.has(row.id) ? { ...row, id: null } : row));
    const total = summary({ ...undone, results }, false);
    if (isAtomic && total.failed > 0) throw bulkRejected({ members: total });
    return total;
  }
}

function summary<Row extends BulkRow, Result extends { results: Row[] }>(result: Result, isApplied: boolean) {
  return { is_applied: isApplied, ...result, count: result.results.length, ...countRows(result.results) };
}

export function countRows(results: readonly BulkRow[]) {
  const number = (status: RowStatus) => results.filter((row) => row.status === status).length;
  return {
    created: number("created"),
    updated: number("updated"),
    unchanged: number("unchanged"),
    failed: number("failed"),
  };
}

/** Turns a planned failure of one row into its result; anything else stays a failure of the whole request. */
export function rowProblemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
