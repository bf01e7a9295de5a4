import type { OperationNode } from "kysely";
import type { Observation } from "./observe.ts";
import { type Declared, isPromised, type Kind, keyOf } from "./shape.ts";

type Columns = NonNullable<Observation["columns"]>;

interface Comparison {
  /** A sentence for each promise that was not kept. */
  broken: string[];
  /** The places of the statements that were looked at. */
  checked: Set<string>;
}

/** Holds what was observed against what the source declares. */
export function compare(declared: readonly Declared[], observations: readonly Observation[]): Comparison {
  const known = byKey(declared);
  const result: Comparison = { broken: [], checked: new Set() };
  for (const { statement, stack, columns } of observations) {
    if (columns === null) continue;
    for (const promised of rowsPromised(known, statement, stack)) {
      result.checked.add(promised.place);
      result.broken.push(...brokenPromises(promised, columns));
    }
    for (const { candidates, alias } of valuesPromised(known, statement)) {
      const column = columns.get(alias);
      if (!column) continue;
      const broken = candidates.map((one) => wrongKinds(one, alias, one.value ?? [], column));
      if (broken.every((sentences) => sentences.length > 0)) result.broken.push(...broken.flat());
    }
  }
  result.broken = [...new Set(result.broken)];
  return result;
}

const keyed = new WeakMap<readonly Declared[], Map<string, Declared[]>>();

/** Of the same list, the same map: every file of a process holds what it saw against one index. */
function byKey(declared: readonly Declared[]): Map<string, Declared[]> {
  const known = keyed.get(declared) ?? Map.groupBy(declared, ({ fragments }) => keyOf(fragments));
  keyed.set(declared, known);
  return known;
}

function brokenPromises(declared: Declared, columns: Columns): string[] {
  return Object.entries(declared.columns ?? {}).flatMap(([name, kinds]) => {
    const column = columns.get(name);
    if (column) return wrongKinds(declared, name, kinds, column);
    if (kinds.includes("undefined")) return [];
    return [
      `${declared.place} (${declared.name}) promises the column ${name}, and the statement returns ${list([...columns.keys()])}.`,
    ];
  });
}

function wrongKinds(
  { place, name }: Declared,
  column: string,
  promised: readonly Kind[],
  { typeKind, valueKinds }: { typeKind: Kind; valueKinds: ReadonlySet<Kind> },
): string[] {
  return [typeKind, ...valueKinds]
    .filter((kind) => !isPromised(kind, promised))
    .map(
      (kind) => `${place} (${name}) promises ${column} as ${promised.join(" or ")}, and it came as ${kind}.`,
    );
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "no column" : names.join(", ");
}

type Known = Map<string, Declared[]>;

/** What is promised of the statement's rows: by its own template, or by the parts that it is made of. */
function rowsPromised(known: Known, statement: OperationNode, stack: string): Declared[] {
  const own = known.get(templateKey(statement)) ?? [];
  const rows = own.filter(({ columns }) => columns !== null);
  if (rows.length > 0) return nearest(rows, stack);
  return partsOf(statement).flatMap((part) => rowsPromised(known, part, stack));
}

/** Of several templates of the same text, the one that stands where the statement was made; else the first. */
function nearest(candidates: readonly Declared[], stack: string): Declared[] {
  const distinct = new Set(candidates.map(({ columns }) => JSON.stringify(columns)));
  if (distinct.size === 1) return [...candidates];
  const calls = [...stack.matchAll(/(server\/src\/[^:\s)]+):(\d+):\d+/g)];
  for (const [, path, line] of calls) {
    const before = candidates.filter(({ place }) => {
      const [file, start] = place.split(":");
      return file === path && Number(start) <= Number(line);
    });
    const last = before.at(-1);
    if (last) return [last];
  }
  return [];
}

/**
 * Parts that stand for one value and have a name: `sql<number>`…`.as("count")`. Of those that read alike, as `course.id`
 * does in several joins, one has to be right.
 */
function valuesPromised(known: Known, node: OperationNode): { candidates: Declared[]; alias: string }[] {
  const further = partsOf(node).flatMap((part) => valuesPromised(known, part));
  if (node.kind !== "AliasNode" || !("node" in node) || !("alias" in node)) return further;
  const alias = nameOf(node.alias);
  const candidates = (known.get(templateKey(node.node)) ?? []).filter(({ value }) => value !== null);
  return alias && candidates.length > 0 ? [{ candidates, alias }, ...further] : further;
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && "name" in node && typeof node.name === "string" ? node.name : undefined;
}

function templateKey(node: unknown): string {
  if (!isNode(node) || !("sqlFragments" in node) || !Array.isArray(node.sqlFragments)) return "";
  return keyOf(node.sqlFragments.map(String));
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** Where a statement lists what it returns. A builder's tables and conditions are left out. */
const lists = ["parameters", "selections", "selection", "returning", "node"];

function partsOf(node: OperationNode): OperationNode[] {
  return Object.entries(node)
    .filter(([name]) => lists.includes(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}
