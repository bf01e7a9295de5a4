import ts from "typescript-compiler";
import { findDeclared, type Module, type Modules } from "./modules.ts";

/** A piece of the source, with what the parameters around it stand for in the call that led there. */
export interface Value {
  node: ts.Node;
  scope: Scope;
}
export interface Scope {
  modules: Modules;
  module: Module;
  /** Parameters, by where they are declared. */
  given: ReadonlyMap<ts.Node, readonly Value[]>;
  /** How many calls led here. */
  depth: number;
  known: Map<ts.Node, Value[]>;
}

/** A function that calls itself ends here. */
const DEPTH = 10;

/** The scope of what a module declares. */
export function topScope(modules: Modules, module: Module): Scope {
  const scope = tops.get(module) ?? { modules, module, given: new Map(), depth: 0, known: new Map() };
  tops.set(module, scope);
  return scope;
}
const tops = new WeakMap<Module, Scope>();

/** What an expression may stand for: literals, templates, functions and calls of libraries, never a name that can be followed. */
export function valuesOf({ node, scope }: Value): Value[] {
  const earlier = scope.known.get(node);
  if (earlier) return earlier;
  scope.known.set(node, []); // for what refers to itself
  const values = read({ node, scope });
  scope.known.set(node, values);
  return values;
}

function read({ node, scope }: Value): Value[] {
  const follow = (next: ts.Node) => valuesOf({ node: next, scope });
  if (isWrapping(node)) return follow(node.expression);
  if (ts.isIdentifier(node)) return named(node, scope);
  if (ts.isConditionalExpression(node)) return [...follow(node.whenTrue), ...follow(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return eitherSide(node).flatMap(follow);
  if (ts.isPropertyAccessExpression(node))
    return follow(node.expression).flatMap((owner) => propertyOf(owner, node.name.text));
  if (ts.isCallExpression(node)) return called(node, scope);
  return [{ node, scope }];
}

function isWrapping(node: ts.Node) {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
  );
}

function eitherSide({ left, right, operatorToken }: ts.BinaryExpression): ts.Expression[] {
  const isEither = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(
    operatorToken.kind,
  );
  if (isEither) return [left, right];
  return operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? [right] : [];
}

/** A name's value: of a parameter as it was given, of a constant around it, of what the module declares or imports. */
function named(name: ts.Identifier, scope: Scope): Value[] {
  for (let at: ts.Node = name; at.parent; at = at.parent) {
    const declaration = declarationIn(at.parent, name.text);
    if (!declaration) continue;
    const given = scope.given.get(declaration);
    if (given) return given.flatMap(valuesOf);
    return initial(declaration, scope);
  }
  const found = findDeclared(scope.modules, scope.module, name.text);
  if (!found) return [];
  return valuesOf({ node: found.node, scope: topScope(scope.modules, found.module) });
}

type Declaration =
  | ts.ParameterDeclaration
  | ts.BindingElement
  | ts.VariableDeclaration
  | ts.FunctionDeclaration;

function declarationIn(scope: ts.Node, name: string): Declaration | undefined {
  if (ts.isFunctionLike(scope)) {
    for (const parameter of scope.parameters) {
      const found = boundBy(parameter, name);
      if (found) return found;
    }
  }
  if (!ts.isBlock(scope) && !ts.isCaseClause(scope)) return undefined;
  for (const statement of scope.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      const found = boundBy(declaration, name);
      if (found) return found;
    }
  }
  return undefined;
}

function boundBy(
  declaration: ts.ParameterDeclaration | ts.VariableDeclaration | ts.BindingElement,
  name: string,
): Declaration | undefined {
  if (ts.isIdentifier(declaration.name)) return declaration.name.text === name ? declaration : undefined;
  for (const element of declaration.name.elements) {
    const found = ts.isBindingElement(element) ? boundBy(element, name) : undefined;
    if (found) return found;
  }
  return undefined;
}

function initial(declaration: Declaration, scope: Scope): Value[] {
  if (ts.isFunctionDeclaration(declaration)) return [{ node: declaration, scope }];
  if (ts.isBindingElement(declaration)) return taken(declaration, scope);
  return declaration.initializer ? valuesOf({ node: declaration.initializer, scope }) : [];
}

/** `{ from }` of a constant or a parameter: the property of what that stands for. */
function taken(element: ts.BindingElement, scope: Scope): Value[] {
  const whole = element.parent.parent;
  const at = element.parent.elements.findIndex((one) => one.pos === element.pos);
  const owners = scope.given.get(whole)?.flatMap(valuesOf) ?? initial(whole, scope);
  const found = owners.flatMap((owner) => {
    if (ts.isArrayBindingPattern(element.parent)) return elementOf(owner, at);
    return propertyOf(owner, (element.propertyName ?? element.name).getText());
  });
  if (found.length > 0 || !element.initializer) return found;
  return valuesOf({ node: element.initializer, scope });
}

function elementOf({ node, scope }: Value, at: number): Value[] {
  const element = ts.isArrayLiteralExpression(node) ? node.elements[at] : undefined;
  return element ? valuesOf({ node: element, scope }) : [];
}

/** A property of a literal, also of one that is spread into it. */
export function propertyOf({ node, scope }: Value, name: string): Value[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property))
      return valuesOf({ node: property.expression, scope }).flatMap((owner) => propertyOf(owner, name));
    if (property.name?.getText() !== name) return [];
    if (ts.isPropertyAssignment(property)) return valuesOf({ node: property.initializer, scope });
    return ts.isShorthandPropertyAssignment(property) ? valuesOf({ node: property.name, scope }) : [];
  });
}

/** What a call returns, if the source has the function; otherwise the call itself, as of a library's. */
function called(call: ts.CallExpression, scope: Scope): Value[] {
  const functions = valuesOf({ node: call.expression, scope }).filter(({ node }) => isFunction(node));
  if (functions.length === 0) return [{ node: call, scope }];
  const given = call.arguments.map((node) => ({ node, scope }));
  return functions.flatMap((one) => returned(one, given, scope.depth + 1));
}

function isFunction(node: ts.Node) {
  return ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

export function returned({ node, scope }: Value, given: readonly Value[], depth: number): Value[] {
  if (!isFunction(node) || !node.body || depth > DEPTH) return [];
  const all = new Map(scope.given);
  node.parameters.forEach((parameter, at) => {
    const value = given[at];
    if (value) all.set(parameter, [value]);
  });
  const inside = { ...scope, given: all, depth, known: new Map() };
  if (!ts.isBlock(node.body)) return valuesOf({ node: node.body, scope: inside });
  return returnsIn(node.body).flatMap((expression) => valuesOf({ node: expression, scope: inside }));
}

function returnsIn(body: ts.Node): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}
