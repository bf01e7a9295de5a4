import type { Owners } from "./owners.ts";
import { readEdges } from "./readers.ts";
import { featureOf, importsOf, isProductCode, isTest, type Rule, type Source } from "./sources.ts";

/**
 * No feature stands on itself, neither by what it imports nor by whose tables its SQL reads: a licence to read is an
 * edge like an import.
 */
export function featuresFormNoCircle(owners: Owners): Rule {
  return (sources) => {
    const product = sources.filter(isProductCode);
    return circlesOf([...importEdges(product), ...readEdges(product, owners)], "announce instead");
  };
}

/** Files that import each other, types included, can only be read and moved together. */
export const filesFormNoCircle: Rule = (sources) =>
  circlesOf(
    importsOf(
      sources.filter(({ path }) => /^(server|web|sdk|cli|lesson-format)\/src\//.test(path) && !isTest(path)),
    ),
    "move what two of them need to a file of its own",
  );

interface Edge {
  from: string;
  to: string;
}

export function importEdges(sources: readonly Source[]): Edge[] {
  return importsOf(sources).flatMap(({ from, to }) => {
    const [asking, asked] = [featureOf(from), featureOf(to)];
    return asking && asked && asking !== asked ? [{ from: asking, to: asked }] : [];
  });
}

function circlesOf(edges: readonly Edge[], remedy: string): string[] {
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of edges) neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  const finished = new Set<string>();
  const circles: string[] = [];
  function visit(node: string, trail: readonly string[]): void {
    if (trail.includes(node)) {
      circles.push(`${[...trail.slice(trail.indexOf(node)), node].join(" → ")} is a circle: ${remedy}.`);
    }
    if (trail.includes(node) || finished.has(node)) return;
    for (const next of neighbours.get(node) ?? []) visit(next, [...trail, node]);
    finished.add(node);
  }
  for (const node of neighbours.keys()) visit(node, []);
  return circles;
}
