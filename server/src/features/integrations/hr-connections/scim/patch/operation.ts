import { isRecord } from "#kernel/record.ts";
import { invalidSyntax, invalidValue, tooManyOperations } from "../messages/problems.ts";

/** One operation of a PATCH (RFC 7644, 3.5.2). */
export interface Operation {
  op: "add" | "replace" | "remove";
  /** Null: the value says for each attribute where it goes. */
  path: string | null;
  value: unknown;
}

const MOST_OPERATIONS = 1000;

/** Entra ID writes `Replace` where Okta writes `replace`; names of members come in any case. @throws invalidSyntax, invalidValue */
export function readOperations(body: unknown): Operation[] {
  const listed = isRecord(body) ? memberInAnyCase(body, "operations") : undefined;
  if (!Array.isArray(listed))
    throw invalidSyntax({ detail: "A PATCH has its operations in a list, under Operations." });
  if (listed.length === 0) throw invalidSyntax({ detail: "A PATCH has at least one operation." });
  if (listed.length > MOST_OPERATIONS) throw tooManyOperations();
  return listed.map(readOperation);
}

function readOperation(operation: unknown): Operation {
  if (!isRecord(operation)) throw invalidSyntax({ detail: "An operation is an object." });
  const op = String(memberInAnyCase(operation, "op")).toLowerCase();
  if (op !== "add" && op !== "replace" && op !== "remove")
    throw invalidSyntax({ detail: "The op of an operation is add, replace or remove." });
  const path = memberInAnyCase(operation, "path") ?? null;
  if (path !== null && typeof path !== "string")
    throw invalidSyntax({ detail: "The path of an operation is a text." });
  const value = memberInAnyCase(operation, "value");
  if (op !== "remove" && value === undefined)
    throw invalidValue({ detail: `An operation that is to ${op} something has a value; null empties.` });
  return { op, path: path === null || path.trim() === "" ? null : path, value };
}

function memberInAnyCase(record: Record<string, unknown>, name: string): unknown {
  return Object.entries(record).find(([key]) => key.toLowerCase() === name)?.[1];
}
