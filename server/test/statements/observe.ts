import { DefaultQueryCompiler, type OperationNode, type RootOperationNode } from "kysely";
import pg from "pg";
import { type Kind, kindOfType, kindsOf } from "./shape.ts";

/** What PostgreSQL answered to one text of one statement, over all its runs. */
export interface Observation {
  statement: RootOperationNode;
  /** The call that built it when it was first seen. */
  stack: string;
  columns: Map<string, { typeKind: Kind; valueKinds: Set<Kind> }> | null;
}

/** More rows of one answer say nothing new. */
const ROWS_LOOKED_AT = 50;

const byText = new Map<string, Map<unknown, Observation>>();

/** Of what ran since they were last forgotten. */
export function observations(): Observation[] {
  return [...byText.values()]
    .flatMap((statements) => [...statements.values()])
    .filter(({ columns }) => columns !== null);
}

/** Begins anew, as if nothing had been answered. A statement that is built once and sent again and again is still known. */
export function forgetObservations(): void {
  for (const statements of byText.values())
    for (const observation of statements.values()) observation.columns = null;
}

/**
 * Looks on, beside the product's own code, at the two places that every statement of a process passes: the builder, where its parts
 * are known, and the driver, where its answer is described.
 */
export function observeStatements(): void {
  const compile = DefaultQueryCompiler.prototype.compileQuery;
  DefaultQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const compiled = compile.call(this, node, queryId);
    noteStatement(compiled.sql, node);
    return compiled;
  };
  const { query } = pg.Client.prototype;
  const observed = function (this: pg.Client, ...given: unknown[]) {
    const sent = Reflect.apply(query, this, given);
    const statements = byText.get(textOf(given[0]));
    if (statements && sent instanceof Promise) {
      sent.then(
        (answer: pg.QueryArrayResult | pg.QueryResult) => noteAnswer(statements.values(), answer),
        () => undefined,
      );
    }
    return sent;
  };
  // It takes what pg's own takes, whose overloads no function of ours can state.
  pg.Client.prototype.query = observed as typeof query;
}

function textOf(asked: unknown): string {
  if (typeof asked === "string") return asked;
  return typeof asked === "object" && asked !== null && "text" in asked ? String(asked.text) : "";
}

/** Two places may build the same text; each is told apart by its template, which is one object for each place. */
function noteStatement(text: string, statement: RootOperationNode): void {
  const statements = byText.get(text) ?? new Map<unknown, Observation>();
  byText.set(text, statements);
  const identity = templateOf(statement);
  if (statements.has(identity)) return;
  statements.set(identity, { statement, stack: new Error().stack ?? "", columns: null });
}

function templateOf(statement: OperationNode): unknown {
  return "sqlFragments" in statement ? statement.sqlFragments : statement.kind;
}

function noteAnswer(statements: Iterable<Observation>, answer: pg.QueryResult): void {
  if (!Array.isArray(answer.fields)) return; // of several commands in one text there are several answers
  for (const observation of statements) {
    observation.columns ??= new Map(
      answer.fields.map(({ name, dataTypeID }) => [
        name,
        { typeKind: kindOfType(dataTypeID), valueKinds: new Set() },
      ]),
    );
    for (const row of answer.rows.slice(0, ROWS_LOOKED_AT)) {
      for (const [name, { valueKinds }] of observation.columns) {
        for (const kind of kindsOf(row[name])) valueKinds.add(kind);
      }
    }
  }
}
