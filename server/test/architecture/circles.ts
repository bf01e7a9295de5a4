import type { Owners } from "./owners.ts";
import { readEdges } from "./readers.ts";
import { featureOf, importsOf, isProductCode, type Rule, type Source } from "./sources.ts";

/**
 * No feature stands on itself, neither by what it imports nor by whose tables its SQL reads: a licence to read is an
 * edge like an import.
 */
export function featuresFormNoCircle(owners: Owners): Rule {
  return (sources) => {
    const product = sources.filter(isProductCode);
    return circlesOf([...importEdges(product), ...readEdges(product, owners)]);
  };
}

interface Edge {
  from: string;
  to: string;
}

function importEdges(sources: readonly Source[]): Edge[] {
  return importsOf(sources).flatMap(({ from, to }) => {
    const [asking, asked] = [featureOf(from), featureOf(to)];
    return asking && asked && asking !== asked ? [{ from: asking, to: asked }] : [];
  });
}

function circlesOf(edges: readonly Edge[]): string[] {
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of edges) neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  const finished = new Set<string>();
  const circles: string[] = [];
  function visit(feature: string, trail: readonly string[]): void {
    if (trail.includes(feature)) {
      circles.push(
        `${[...trail.slice(trail.indexOf(feature)), feature].join(" → ")} is a circle: announce instead.`,
      );
    }
    if (trail.includes(feature) || finished.has(feature)) return;
    for (const next of neighbours.get(feature) ?? []) visit(next, [...trail, feature]);
    finished.add(feature);
  }
  for (const feature of neighbours.keys()) visit(feature, []);
  return circles;
}
