import { tokensOf } from "../architecture/sql-tokens.ts";
import { COLUMN, type Equation, equationsAt, type Reader } from "./equations.ts";
import { type Occurrence, occurrencesIn } from "./occurrences.ts";
import { type Output, outputsOf } from "./outputs.ts";
import { regionsOf } from "./regions.ts";

/** The tenants' tables of a statement whose organization it names nowhere, neither itself nor through a join. */
export function unroutedTables(text: string, isTenants: (table: string) => boolean): string[] {
  const tokens = tokensOf(text);
  const regions = regionsOf(tokens);
  const occurrences = occurrencesIn(tokens, regions);
  const reader: Reader = { tokens, regions, occurrences, isTenants };
  const equations = tokens.flatMap((_, at) => equationsAt(reader, at));
  const routed = reached(occurrences, equations, outputsOf(reader));
  const unrouted = occurrences.filter((one) => isTenants(one.table) && !routed.has(one));
  return [...new Set(unrouted.map(({ table }) => table))].sort();
}

/** Everything that a value reaches: from equation to equation, and into and out of the selects that stand for tables. */
function reached(
  occurrences: readonly Occurrence[],
  equations: readonly Equation[],
  outputs: readonly Output[],
): Set<Occurrence> {
  const routed = new Set(occurrences.filter(({ columns }) => columns?.includes(COLUMN)));
  for (;;) {
    const { size } = routed;
    for (const { one, other } of equations) {
      if (other === "value" || routed.has(other)) routed.add(one);
      else if (routed.has(one)) routed.add(other);
    }
    for (const { body, branches } of outputs) {
      if (branches.every(({ owners }) => owners.some((owner) => routed.has(owner)))) routed.add(body);
      if (!routed.has(body)) continue;
      for (const { owners, isOpen } of branches) if (isOpen) for (const owner of owners) routed.add(owner);
    }
    if (routed.size === size) return routed;
  }
}
