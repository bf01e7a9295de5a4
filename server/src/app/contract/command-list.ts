import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "cli/src";
export const COMMAND_LIST = `${FOLDER}/resources.ts`;

const always = [
  'import type { Resource } from "./command.ts";',
  'import { plainResources } from "./operations/plain-resources.ts";',
];

interface Declaration {
  /** Relative to the CLI's folder. */
  path: string;
  constant: string;
  /** As typed on the command line. */
  name: string;
}

/** The CLI's list of resources: every file that exports a `Resource`, in the existing order, new ones last. */
export function commandList(root: string): string {
  const former = [
    ...readFileSync(join(root, COMMAND_LIST), "utf8").matchAll(/^ {2}"?([a-z-]+)"?[,:]|^ {2}(\w+),$/gm),
  ];
  const order = former.map(([, quoted, plain]) => quoted ?? plain);
  const rank = ({ name }: Declaration) => (order.includes(name) ? order.indexOf(name) : order.length);
  const declared = declarations(root);
  const imports = declared.map(({ constant, path }) => `import { ${constant} } from "./${path}";`);
  const entries = declared
    .sort((one, other) => rank(one) - rank(other))
    .map(({ constant, name }) => (constant === name ? `  ${name},` : `  "${name}": ${constant},`));
  return [
    "// Written by `npm run contract` from the files that export a Resource. Do not edit.",
    ...[...imports, ...always].sort((one, other) => (pathIn(one) < pathIn(other) ? -1 : 1)),
    "",
    "/** Every resource of the command line. */",
    "export const resources: Readonly<Record<string, Resource>> = {",
    ...entries,
    "  ...plainResources,",
    "};\n",
  ].join("\n");
}

function declarations(root: string): Declaration[] {
  return globSync(`${FOLDER}/**/*.ts`, { cwd: root }).flatMap((path) => {
    const found = /^export const (\w+): Resource = /m.exec(readFileSync(join(root, path), "utf8"))?.[1];
    if (found === undefined) return [];
    const name = found.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [{ path: path.slice(FOLDER.length + 1).replaceAll("\\", "/"), constant: found, name }];
  });
}

function pathIn(line: string): string {
  return line.slice(line.indexOf("./"));
}
