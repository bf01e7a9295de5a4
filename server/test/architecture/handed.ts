import ts from "typescript-compiler";
import { importEdges } from "./circles.ts";
import { isUp } from "./districts.ts";
import type { Owners } from "./owners.ts";
import { readEdges } from "./readers.ts";
import { districtOf, featureOf, isProductCode, type Rule, resolveImport, type Source } from "./sources.ts";

const LIST = "server/src/app/features.ts";
/** The features themselves: a feature about all of them is given their list. */
const everyFeature = "nouns";

/** What the list of features hands to one feature of another. */
interface Handed {
  to: string;
  of: string;
  thing: string;
}

/**
 * A feature is handed only what a feature above it offers: one of a higher district, or one that imports it or reads its
 * tables, however indirectly. Anything else it can import.
 */
export function handedFromAbove(owners: Owners): Rule {
  return (sources) => {
    const product = sources.filter(isProductCode);
    const below = createBelow([...importEdges(product), ...readEdges(product, owners)]);
    const districts = new Map(product.map(({ path }) => [featureOf(path) ?? "", districtOf(path)]));
    const isAbove = (of: string, to: string) =>
      isUp(districts.get(to), districts.get(of)) || below(of).has(to);
    return handedThings(sources)
      .filter(({ to, of }) => !isAbove(of, to))
      .map(
        ({ to, of, thing }) =>
          `app/features.ts hands on ${to}: ${thing} of ${of}, which does not stand above it: import it.`,
      );
  };
}

export function handedThings(sources: readonly Source[]): Handed[] {
  const list = sources.find(({ path }) => path === LIST);
  if (!list) return [];
  const file = ts.createSourceFile(LIST, list.text, ts.ScriptTarget.Latest, true);
  const { offered, values } = namesOf(file);
  const found = new Map<string, Handed>();
  ts.forEachChild(file, visit);
  return [...found.values()];

  function visit(node: ts.Node): void {
    const to =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && offered.get(node.expression.text);
    if (!to) {
      ts.forEachChild(node, visit);
      return;
    }
    for (const argument of node.arguments)
      for (const thing of thingsIn(argument, offered, values)) {
        const of: string = offered.get(thing) ?? to;
        if (of !== to) found.set(`${to} ${thing}`, { to, of, thing });
      }
  }
}

/** Which feature offers a name that the file imports, and what the file calls things itself. */
function namesOf(file: ts.SourceFile) {
  const offered = new Map<string, string>();
  const values = new Map<string, ts.Expression>();
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const feature = featureOf(resolveImport(LIST, statement.moduleSpecifier.text));
      const bindings = statement.importClause?.namedBindings;
      if (feature === undefined || !bindings || !ts.isNamedImports(bindings)) continue;
      for (const { name } of bindings.elements) offered.set(name.text, feature);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) values.set(name.text, initializer);
    }
  }
  return { offered, values };
}

/** Names that an argument takes from imports, also by way of what the file calls things itself. */
function thingsIn(
  argument: ts.Node,
  offered: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, ts.Expression>,
): Set<string> {
  const things = new Set<string>();
  visit(argument);
  return things;

  function visit(node: ts.Node): void {
    // The name of a property is no name of a thing.
    if (ts.isPropertyAccessExpression(node)) visit(node.expression);
    else if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else if (ts.isIdentifier(node)) name(node.text);
    else ts.forEachChild(node, visit);
  }

  function name(text: string): void {
    if (offered.has(text)) things.add(text);
    const value = text === everyFeature ? undefined : values.get(text);
    if (value) visit(value);
  }
}

/** The features that a feature stands on, through however many others. */
function createBelow(edges: readonly { from: string; to: string }[]) {
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of edges) neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  return (feature: string) => {
    const below = new Set(neighbours.get(feature));
    for (const one of below) for (const next of neighbours.get(one) ?? []) below.add(next);
    return below;
  };
}
