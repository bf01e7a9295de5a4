interface Patterns<Value> {
  add(pattern: string, values: readonly Value[]): void;
  /** The values of the patterns that match some address that `pattern` matches as well, and closer. */
  widerThan(pattern: string): ReadonlySet<Value>;
}

interface Branch<Value> {
  fixed: Map<string, Branch<Value>>;
  /** Segments with a parameter or a wildcard. */
  open: Map<string, Branch<Value>>;
  values: Value[];
}

/**
 * Fastify's patterns, such as `/users/:id/`, and which of them stand back for which: of two that match an address, the
 * one counts that has text where the other has a parameter or a wildcard, in the first segment in which they differ.
 * Where two segments are open in different ways, as `:id` and `:id.csv` are, each counts as the closer one.
 */
export function createPatterns<Value>(): Patterns<Value> {
  const root: Branch<Value> = emptyBranch();
  return {
    add(pattern, values) {
      let branch = root;
      for (const segment of segmentsOf(pattern)) {
        const branches = isOpen(segment) ? branch.open : branch.fixed;
        const next = branches.get(segment) ?? emptyBranch();
        branches.set(segment, next);
        branch = next;
      }
      branch.values.push(...values);
    },
    widerThan(pattern) {
      const found = new Set<Value>();
      collectWider(root, segmentsOf(pattern), found);
      return found;
    },
  };
}

/** As long as the segments are the same, no pattern is the wider one. */
function collectWider<Value>(branch: Branch<Value>, segments: readonly string[], found: Set<Value>): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) return;
  const same = (isOpen(segment) ? branch.open : branch.fixed).get(segment);
  if (same !== undefined) collectWider(same, rest, found);
  if (segment === "*") return;
  for (const [other, next] of branch.open)
    if (other !== segment) collectOverlapping(other, next, rest, found);
}

/** What matches an address of these segments; behind a wildcard everything does. */
function collectOverlapping<Value>(
  taken: string,
  branch: Branch<Value>,
  segments: readonly string[],
  found: Set<Value>,
): void {
  const [segment, ...rest] = segments;
  const isRest = segment?.includes("*") ?? false;
  if (taken.includes("*") || segment === undefined || isRest)
    for (const value of branch.values) found.add(value);
  if (segment === undefined) return;
  const onward = isRest ? segments : rest;
  for (const [other, next] of branch.open) collectOverlapping(other, next, onward, found);
  for (const [other, next] of branch.fixed)
    if (isOpen(segment) || other === segment) collectOverlapping(other, next, onward, found);
}

function segmentsOf(pattern: string): string[] {
  // The name of a parameter matches nothing.
  return pattern.split("/").map((segment) => segment.replace(/^:\w+$/, ":"));
}

function isOpen(segment: string): boolean {
  return segment.includes(":") || segment.includes("*");
}

function emptyBranch<Value>(): Branch<Value> {
  return { fixed: new Map(), open: new Map(), values: [] };
}
