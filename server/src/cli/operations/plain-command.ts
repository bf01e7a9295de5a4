import { writeFile } from "node:fs/promises";
import { type OperatorClient, type Page, paginate } from "@lectern/sdk/operator";
import { type Command, type Given, number, type Outcome, text } from "../command.ts";
import { UsageError } from "../failure.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { answerText, rowsText } from "./answer-text.ts";
import type { DescribedField, DescribedOperation } from "./described-operation.ts";
import { describedOperations } from "./described-operations.ts";
import { optionOf } from "./field-options.ts";
import { valuesOf } from "./field-values.ts";

/** The rows of a list that are shown when nobody says how many. */
const STANDARD_LIMIT = 200;
const LARGEST_PAGE = 200;

/** The rules of a list: which members of its rows people read. */
type Columns = string;

/**
 * A command that is nothing but an operation of the API: what it takes, its words and its help come from the API's
 * description. @param columns of a list, with blanks between them
 */
export function plainCommand(operationId: string, columns: Columns = "id"): Command {
  const operation = describedOperations[operationId];
  if (!operation) throw new Error(`The operator API has no operation ${operationId}.`);
  const fields = [...operation.query, ...operation.body];
  return {
    operationId,
    summary: operation.summary,
    positionals: namesIn(operation.path).map((name) => name.toUpperCase()),
    options: [
      ...fields.map(optionOf),
      ...(operation.isList
        ? [number("limit", "ROWS", `At most so many rows; ${STANDARD_LIMIT} when left out`)]
        : []),
      ...(operation.isFile ? [text("save", "FILE", "Where to write it", { isRequired: true })] : []),
    ],
    ...(operation.description === undefined ? {} : { notes: operation.description.replaceAll("`", "") }),
    async run(client, given, terminal) {
      const call = await callOf(operation, given, terminal);
      if (operation.isList) return listed(client, operation, call, given, terminal, columns.split(" "));
      const answer = await callOperation(client, operation, call);
      if (answer instanceof Response) return saved(answer, given.required("save"));
      return { json: answer ?? null, text: answerText(answer) };
    },
  };
}

interface PreparedCall {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** The SDK's `call` knows each operation by its types; here they are data. */
type UndescribedCall = (method: string, path: string, call: PreparedCall) => Promise<unknown>;

function callOperation(client: OperatorClient, { method, path }: DescribedOperation, call: PreparedCall) {
  return (client.call as unknown as UndescribedCall)(method, path, call);
}

async function callOf(
  { method, path, query, body, isForm }: DescribedOperation,
  given: Given,
  terminal: Terminal,
): Promise<PreparedCall> {
  const named = namesIn(path).map((name): [string, string] => [name, given.positional(name.toUpperCase())]);
  const members = await valuesOf(body, given, terminal);
  if (method === "patch" && Object.keys(members).length === 0) throw new UsageError("Say what to change.");
  return {
    path: Object.fromEntries(named),
    query: await valuesOf(query, given, terminal),
    body: body.length === 0 ? undefined : isForm ? formOf(body, members) : members,
  };
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

function formOf(fields: readonly DescribedField[], members: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const { name } of fields) {
    const value = members[name];
    if (value instanceof File) form.set(name, value);
    else if (value !== undefined) form.set(name, String(value));
  }
  return form;
}

async function listed(
  client: OperatorClient,
  operation: DescribedOperation,
  call: PreparedCall,
  given: Given,
  terminal: Terminal,
  columns: readonly string[],
): Promise<Outcome> {
  const limit = given.number("limit") ?? STANDARD_LIMIT;
  const page_size = Math.min(LARGEST_PAGE, limit + 1);
  const rows: unknown[] = [];
  const all = paginate(async (position) =>
    pageIn(
      await callOperation(client, operation, { ...call, query: { ...call.query, ...position, page_size } }),
    ),
  );
  for await (const row of all) {
    if (rows.length === limit) {
      terminal.note(`These are the first ${limit}; --limit shows more.`);
      break;
    }
    rows.push(row);
  }
  return { json: rows, text: rows.length === 0 ? "There is nothing." : rowsText(rows, columns) };
}

/** @throws Error for an answer that is no page of a list */
function pageIn(answer: unknown): Page<unknown> {
  const next = typeof answer === "object" && answer !== null && "next" in answer ? answer.next : undefined;
  const results =
    typeof answer === "object" && answer !== null && "results" in answer ? answer.results : undefined;
  if (!Array.isArray(results) || (next !== null && typeof next !== "string"))
    throw new Error("The service answered with something that is no list.");
  return { results, next };
}

async function saved(answer: Response, path: string): Promise<Outcome> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  try {
    await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw new UsageError(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return { json: { file: path, bytes: bytes.length }, text: `Written to ${path} (${bytes.length} bytes).` };
}
