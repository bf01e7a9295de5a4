import ts from "typescript-compiler";
import { UNKNOWN } from "./texts.ts";
import { type Value, valuesOf } from "./values.ts";

const commands: Record<string, (table: string) => string> = {
  selectFrom: (table) => `select from ${table}`,
  insertInto: (table) => `insert into ${table}`,
  updateTable: (table) => `update ${table} set x = 1`,
  deleteFrom: (table) => `delete from ${table}`,
};

/** A chain of the query builder as SQL: its table, the columns that it inserts, and its conditions. */
export function builderText({ node, scope }: Value): string {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return "";
  const table = node.arguments[0]?.getText().replaceAll(/^['"]|['"]$/g, "") ?? "";
  const begun = commands[node.expression.name.text]?.(`"${table}"`) ?? "";
  let columns = "";
  const conditions: string[] = [];
  for (const { name, given } of chainOf(node)) {
    if (name === "values") columns = ` (${given.flatMap((one) => keysOf({ node: one, scope })).join(", ")})`;
    if (name === "where" && given[0] && ts.isStringLiteralLike(given[0]))
      conditions.push(`${given[0].text} = ${UNKNOWN}`);
  }
  return `${begun}${columns}${conditions.length > 0 ? ` where ${conditions.join(" and ")}` : ""}`;
}

function chainOf(begin: ts.CallExpression): { name: string; given: readonly ts.Expression[] }[] {
  const access = begin.parent;
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return [];
  const call = access.parent;
  return [{ name: access.name.text, given: call.arguments }, ...chainOf(call)];
}

function keysOf(value: Value): string[] {
  return valuesOf(value).flatMap(({ node, scope }) => {
    if (!ts.isObjectLiteralExpression(node)) return [];
    return node.properties.flatMap((property) =>
      ts.isSpreadAssignment(property)
        ? keysOf({ node: property.expression, scope })
        : (property.name?.getText() ?? []),
    );
  });
}
