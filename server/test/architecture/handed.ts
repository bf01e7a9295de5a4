import ts from "typescript-compiler";
import { importEdges } from "./circles.ts";
import { isUp } from "./districts.ts";
import type { Owners } from "./owners.ts";
import { readEdges } from "./readers.ts";
import {
  districtOf,
  featureOf,
  importsOf,
  isProductCode,
  type Rule,
  resolveImport,
  type Source,
} from "./sources.ts";

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
    const unseen = handedBy(sources).map(
      (path) => `${path} takes from features what app/features.ts hands on: take and hand it on there.`,
    );
    const handed = handedThings(sources)
      .filter(({ to, of }) => !isAbove(of, to))
      .map(
        ({ to, of, thing }) =>
          `app/features.ts hands on ${to}: ${thing} of ${of}, which does not stand above it: import it.`,
      );
    return [...handed, ...unseen];
  };
}

/** Files of `app` that take things from features for the list: it does not show whose they are. */
function handedBy(sources: readonly Source[]): string[] {
  const imports = importsOf(sources);
  return imports
    .filter(({ from, to }) => from === LIST && to.startsWith("server/src/app/"))
    .map(({ to }) => to)
    .filter((path) => imports.some(({ from, to }) => from === path && featureOf(to) !== undefined));
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
  const values = new Map<string, ts.Node>();
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const feature = featureOf(resolveImport(LIST, statement.moduleSpecifier.text));
      const bindings = statement.importClause?.namedBindings;
      if (feature === undefined || !bindings) continue;
      const names = ts.isNamedImports(bindings) ? bindings.elements : [bindings];
      for (const { name } of names) offered.set(name.text, feature);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) values.set(name.text, initializer);
    } else if (ts.isFunctionDeclaration(statement) && statement.name && statement.body)
      values.set(statement.name.text, statement.body);
  }
  return { offered, values };
}

/** Names that an argument takes from imports, also by way of what the file calls things itself. */
function thingsIn(
  argument: ts.Node,
  offered: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, ts.Node>,
): Set<string> {
  const things = new Set<string>();
  const read = new Set<string>();
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
    const value = text === everyFeature || read.has(text) ? undefined : values.get(text);
    read.add(text);
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
