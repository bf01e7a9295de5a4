import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { text as readAll } from "node:stream/consumers";
import type { Given } from "../command.ts";
import { UsageError } from "../failure.ts";
import { readPassword } from "../terminal/password.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { DescribedField } from "./described-operation.ts";
import { optionName } from "./field-options.ts";

/** The values given for these fields, as the API takes them; omitted ones are left out. @throws UsageError */
export async function readValues(
  fields: readonly DescribedField[],
  given: Given,
  terminal: Pick<Terminal, "input" | "ask">,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const field of fields) {
    try {
      const value = await readField(field, given, terminal);
      if (value !== undefined) values[field.name] = value;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      mistakes.push(error.message);
    }
  }
  if (mistakes.length > 0) throw new UsageError(mistakes.join("\n"));
  return values;
}

async function readField(
  field: DescribedField,
  given: Given,
  terminal: Pick<Terminal, "input" | "ask">,
): Promise<unknown> {
  const name = optionName(field);
  if (field.kind === "boolean") return given.flag(name);
  if (field.kind === "texts") return given.list(name);
  if (field.kind === "integers") return given.list(name)?.map((typed) => parseNumber(name, typed));
  const typed = given.text(name);
  if (typed === undefined) return undefined;
  if (typed === "" && field.isNullable) return null;
  if (field.kind === "integer" || field.kind === "number") return parseNumber(name, typed);
  if (field.kind === "json")
    return parseJson(name, /^\s*[[{]/.test(typed) ? typed : await readText(typed, terminal));
  if (field.kind === "file") return new File([await readBytes(typed)], basename(typed));
  if (field.kind === "secret") return readSecret(typed, terminal);
  return typed;
}

function parseNumber(name: string, typed: string): number {
  const number = Number(typed);
  if (typed.trim() === "" || !Number.isFinite(number))
    throw new UsageError(`--${name} is "${typed}"; it must be a number.`);
  return number;
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `--${name} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function readSecret(path: string, terminal: Pick<Terminal, "input" | "ask">): Promise<string> {
  if (path === "-") return readPassword(terminal);
  const [line = ""] = (await readText(path, terminal)).split(/\r?\n/);
  return line;
}

async function readText(path: string, { input }: Pick<Terminal, "input">): Promise<string> {
  return path === "-" ? readAll(input) : (await readBytes(path)).toString("utf8");
}

async function readBytes(path: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return Buffer.from(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
