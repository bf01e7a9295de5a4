import ts from "typescript-compiler";
import { resolveImport, type Source } from "../architecture/sources.ts";

/** One file, with what it declares and where its other names come from. */
export interface Module {
  path: string;
  file: ts.SourceFile;
  declared: Map<string, ts.Node>;
  /** Local name → the name in the file that it comes from; re-exports too. */
  borrowed: Map<string, { path: string; name: string }>;
}
export interface Modules {
  /** Read when it is first asked for: most sources say nothing to PostgreSQL. */
  get(path: string): Module | undefined;
}

export function readModules(sources: readonly Source[]): Modules {
  const unread = new Map(sources.map((source) => [source.path, source]));
  const read = new Map<string, Module>();
  return {
    get(path) {
      const known = read.get(path);
      const source = unread.get(path);
      if (known || !source) return known;
      const module = readModule(source);
      read.set(path, module);
      return module;
    },
  };
}

function readModule({ path, text }: Source): Module {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const module: Module = { path, file, declared: new Map(), borrowed: new Map() };
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name)
      module.declared.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) module.declared.set(name.text, initializer);
    if (ts.isImportDeclaration(statement)) borrow(module, statement.importClause?.namedBindings, statement);
    if (ts.isExportDeclaration(statement)) borrow(module, statement.exportClause, statement);
  }
  return module;
}

function borrow(
  { path, borrowed }: Module,
  names: ts.Node | undefined,
  { moduleSpecifier }: { moduleSpecifier?: ts.Expression },
): void {
  if (!names || !moduleSpecifier || !ts.isStringLiteralLike(moduleSpecifier)) return;
  if (!ts.isNamedImports(names) && !ts.isNamedExports(names)) return;
  const from = resolveImport(path, moduleSpecifier.text);
  for (const { name, propertyName } of names.elements)
    borrowed.set(name.text, { path: from, name: (propertyName ?? name).text });
}

/** What a name of a module's top floor stands for, through as many imports as it takes. */
export function findDeclared(
  modules: Modules,
  module: Module,
  name: string,
): { module: Module; node: ts.Node } | undefined {
  const node = module.declared.get(name);
  if (node) return { module, node };
  const from = module.borrowed.get(name);
  const next = from && modules.get(from.path);
  return next && findDeclared(modules, next, from.name);
}
