import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { invalidField, missingField } from "#platform/problems.ts";
import { Nullable } from "#platform/schema.ts";
import type { ReadRow } from "../bulk/bulk.ts";
import type { UserBody } from "../schemas.ts";

const StoredMistake = Type.Object({
  errors: Type.Record(Type.String(), Type.Array(Type.String())),
  isMissing: Type.Boolean(),
});
export type StoredMistake = Static<typeof StoredMistake>;

/** A row as it waits for its step. It may have failed its schema, so its type promises nothing. */
export interface StoredRow {
  line: number;
  row: Record<string, unknown>;
  mistake: StoredMistake | null;
}

const StoredRows = Type.Array(
  Type.Object({
    line: Type.Integer(),
    row: Type.Unsafe<UserBody>({}),
    mistake: Nullable(Type.Unsafe<StoredMistake>({})),
  }),
);

/** Rows of one step. */
const BATCH_SIZE = 250;

export function* batchesOf(rows: readonly StoredRow[]): Generator<string> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    yield JSON.stringify(rows.slice(from, from + BATCH_SIZE));
  }
}

export function readBatch(text: string): (ReadRow & { line: number })[] {
  return Value.Parse(StoredRows, JSON.parse(text)).map(({ line, row, mistake }) => ({
    line,
    row,
    mistake: mistake && (mistake.isMissing ? missingField : invalidField)({ errors: mistake.errors }),
  }));
}
