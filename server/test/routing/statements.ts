import ts from "typescript-compiler";
import { isProductCode, type Source } from "../architecture/sources.ts";
import { isSqlTag } from "../architecture/sql-texts.ts";
import { builderText } from "./builder.ts";
import { type Module, readModules } from "./modules.ts";
import { sqlOf, sqlOfList } from "./texts.ts";
import { topScope, valuesOf } from "./values.ts";

/** A piece of SQL of the product, put together as far as the sources say. */
export interface Statement {
  /** `path (function)`. */
  name: string;
  /** `line:column`. */
  place: string;
  texts: readonly string[];
}

/** All SQL of the product: whole statements, lists, chains of the builder, and fragments that are a part of none of those. */
export function statementsOf(sources: readonly Source[]): Statement[] {
  const product = sources.filter(isProductCode);
  const modules = readModules(product);
  const used = new Set<ts.Node>();
  const all = product
    .filter(hasSql)
    .flatMap(({ path }) => modules.get(path) ?? [])
    .flatMap((module) => piecesIn(module).map((node) => ({ node, module, ...read(node, module) })));
  return all
    .filter(({ node, isWhole }) => isWhole || (ts.isTaggedTemplateExpression(node) && !used.has(node)))
    .map(({ node, module, texts }) => ({
      name: `${module.path} (${nameAround(node)})`,
      place: placeOf(node, module),
      texts,
    }));

  function read(node: ts.Node, module: Module) {
    const value = { node, scope: topScope(modules, module) };
    if (ts.isCallExpression(node) && isBuilder(node)) return { texts: [builderText(value)], isWhole: true };
    const list = valuesOf(value).find((one) => isList(one.node));
    const { texts, templates } = list ? sqlOfList(list) : sqlOf(value);
    const isWhole = list !== undefined || texts.some(isStatement);
    if (isWhole) for (const part of templates) if (part !== node) used.add(part);
    return { texts, isWhole };
  }
}

function hasSql({ text }: Source): boolean {
  return /\bsql\b|(?:From|Into|Table)\(/.test(text);
}

function isStatement(text: string): boolean {
  return /^\s*(?:select|with|insert|update|delete|merge)\b/i.test(text);
}

function piecesIn({ file }: Module): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && isSqlTag(node.tag)) found.push(node);
    if (isList(node)) found.push(node);
    if (ts.isCallExpression(node) && (isBuilder(node) || takesSql(node))) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `{ columns, from, conditions }`: what a `ListQuery` is made of. */
function isList(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false;
  const names = node.properties.map(({ name }) => name?.getText());
  return ["columns", "from", "conditions"].every((name) => names.includes(name));
}

/** A call that hands a part of a statement over. */
function takesSql({ expression, arguments: given, parent }: ts.CallExpression): boolean {
  return (
    ts.isIdentifier(expression) &&
    !ts.isTemplateSpan(parent) && // there it is read as a part of that
    given.some((one) => ts.isTaggedTemplateExpression(one) && isSqlTag(one.tag))
  );
}

/** The call that begins a chain. */
function isBuilder({ expression, arguments: [table] }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    /^(selectFrom|insertInto|updateTable|deleteFrom)$/.test(expression.name.text) &&
    table !== undefined &&
    ts.isStringLiteralLike(table)
  );
}

function placeOf(node: ts.Node, { file }: Module): string {
  const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${line + 1}:${character + 1}`;
}

/** The declaration of the file's top floor that a piece stands in. */
function nameAround(node: ts.Node): string {
  let name = "";
  for (let at = node; at.parent; at = at.parent)
    if ((ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at)) && at.name) name = at.name.getText();
  return name;
}
