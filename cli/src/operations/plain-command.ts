import { writeFile } from "node:fs/promises";
import { type OperatorClient, type Page, paginate } from "@lectern/sdk/operator";
import { type Command, type Given, number, type Outcome, text } from "../command.ts";
import { UsageError } from "../failure.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { answerText, rowsText } from "./answer-text.ts";
import type { DescribedField, DescribedOperation } from "./described-operation.ts";
import { describedOperations } from "./described-operations.ts";
import { optionOf } from "./field-options.ts";
import { readValues } from "./field-values.ts";

/** How many rows of a list are shown without --limit. */
const DEFAULT_LIMIT = 200;
const LARGEST_PAGE = 200;

/** The fields of a list's rows that are shown, separated by blanks. */
type Columns = string;

/**
 * A command that wraps one operation of the API. Its arguments, options and help come from the API's description.
 * @param columns fields of a list's rows, separated by blanks
 */
export function plainCommand(operationId: string, columns: Columns = "id"): Command {
  const operation = describedOperations[operationId];
  if (!operation) throw new Error(`The operator API has no operation ${operationId}.`);
  const fields = [...operation.query, ...operation.body];
  return {
    operationId,
    summary: operation.summary,
    positionals: parameterNames(operation.path).map((name) => name.toUpperCase()),
    options: [
      ...fields.map(optionOf),
      ...(operation.isList
        ? [number("limit", "ROWS", `Maximum number of rows; default: ${DEFAULT_LIMIT}`)]
        : []),
      ...(operation.isFile
        ? [text("save", "FILE", "File to write to; it must not exist yet", { isRequired: true })]
        : []),
    ],
    ...(operation.description === undefined ? {} : { notes: operation.description.replaceAll("`", "") }),
    async run(client, given, terminal) {
      const call = await prepareCall(operation, given, terminal);
      if (operation.isList) return runList(client, operation, call, given, terminal, columns.split(" "));
      const answer = await callOperation(client, operation, call);
      if (answer instanceof Response) return saveFile(answer, given.required("save"));
      return { json: answer ?? null, text: answerText(answer) };
    },
  };
}

interface PreparedCall {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** The SDK's `call` is typed per operation; here operations are data. */
type UntypedCall = (method: string, path: string, call: PreparedCall) => Promise<unknown>;

function callOperation(client: OperatorClient, { method, path }: DescribedOperation, call: PreparedCall) {
  return (client.call as unknown as UntypedCall)(method, path, call);
}

async function prepareCall(
  { method, path, query, body, isForm }: DescribedOperation,
  given: Given,
  terminal: Terminal,
): Promise<PreparedCall> {
  const named = parameterNames(path).map((name): [string, string] => [
    name,
    given.positional(name.toUpperCase()),
  ]);
  const members = await readValues(body, given, terminal);
  if (method === "patch" && Object.keys(members).length === 0) throw new UsageError("Say what to change.");
  return {
    path: Object.fromEntries(named),
    query: await readValues(query, given, terminal),
    body: body.length === 0 ? undefined : isForm ? toFormData(body, members) : members,
  };
}

const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

function toFormData(fields: readonly DescribedField[], members: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const { name } of fields) {
    const value = members[name];
    if (value instanceof File) form.set(name, value);
    else if (value !== undefined) form.set(name, String(value));
  }
  return form;
}

async function runList(
  client: OperatorClient,
  operation: DescribedOperation,
  call: PreparedCall,
  given: Given,
  terminal: Terminal,
  columns: readonly string[],
): Promise<Outcome> {
  const limit = given.number("limit") ?? DEFAULT_LIMIT;
  const page_size = Math.min(LARGEST_PAGE, limit + 1);
  const rows: unknown[] = [];
  const all = paginate(async (position) =>
    parsePage(
      await callOperation(client, operation, { ...call, query: { ...call.query, ...position, page_size } }),
    ),
  );
  for await (const row of all) {
    if (rows.length === limit) {
      terminal.note(`Output is limited to ${limit}; use --limit to see more.`);
      break;
    }
    rows.push(row);
  }
  return { json: rows, text: rows.length === 0 ? "No results." : rowsText(rows, columns) };
}

/** @throws Error if the response is not a page of a list */
function parsePage(answer: unknown): Page<unknown> {
  const next = typeof answer === "object" && answer !== null && "next" in answer ? answer.next : undefined;
  const results =
    typeof answer === "object" && answer !== null && "results" in answer ? answer.results : undefined;
  if (!Array.isArray(results) || (next !== null && typeof next !== "string"))
    throw new Error("The service's response is not a list.");
  return { results, next };
}

async function saveFile(answer: Response, path: string): Promise<Outcome> {
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
