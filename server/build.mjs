/**
 * Bundles the server into `dist`: a file for each program, with the packages that every start loads. What is loaded later,
 * is native or reads files of its own stays a package (build/packages.mjs). Decision 0212 has the figures.
 */
import { execFile } from "node:child_process";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { notePackages, writeMadeOf } from "../bin/release/made-of.mjs";
import { loadedPackages, optionalPackages } from "./build/packages.mjs";

const root = import.meta.dirname;
const dist = resolve(root, "dist");
const seeds = resolve(dist, "seeds");

const programs = {
  main: "build/main.ts",
  lectern: "build/lectern.ts",
  seeds: "build/seeds.ts",
  "backup-prover": "src/features/operation/backups/proof/program.ts",
  "document-reader": "src/features/content/documents/extraction/process/program.ts",
};

const packages = new Set();
const bundle = await rolldown({
  cwd: root,
  input: programs,
  platform: "node",
  transform: { target: "node24" },
  external: [...loadedPackages, ...optionalPackages],
  plugins: [foldersOfSources(), builtPages(), preparedSeeds(), notePackages(dirname(root), packages)],
  logLevel: "warn",
  onLog(level, log, print) {
    // Left to itself it takes a package that is not there for one that will be.
    if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
    print(level, log);
  },
});
const { output } = await bundle.write({
  dir: dist,
  format: "esm",
  sourcemap: true,
  sourcemapExcludeSources: true,
  // V8 keeps the text of a program, at two bytes a character where a single one is not ASCII. Licences are in the packages.
  charset: "ascii",
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js", // beside the programs: folders of sources are found from there
});
await bundle.close();
await removeFormerBuilds();
await rm(seeds, { recursive: true, force: true });
await promisify(execFile)(process.execPath, [resolve(dist, "seeds.js")]);
writeMadeOf(dist, { files: output.map(({ fileName }) => fileName), packages });

/** A running service may still load a part of the build that it was started from: that goes a month later. */
async function removeFormerBuilds() {
  const before = Date.now() - 30 * 24 * 60 * 60 * 1000;
  for (const entry of await readdir(dist, { withFileTypes: true })) {
    const path = resolve(dist, entry.name);
    if (entry.isFile() && (await stat(path)).mtimeMs < before) await rm(path);
  }
}

/** What lies beside a source file is found from the bundle, too; a program of the bundle is started from the bundle. */
function foldersOfSources() {
  const built = new Map(Object.entries(programs).map(([name, path]) => [resolve(root, path), name]));
  return {
    name: "folders-of-sources",
    transform(code, id) {
      if (!id.startsWith(`${root}/src/`) || !code.includes("import.meta.")) return null;
      const folder = dirname(id);
      const besideBundle = (path) => `import.meta.dirname + ${JSON.stringify(`/${path}`)}`;
      const changed = code
        .replaceAll(/join\(import\.meta\.dirname, "([\w-]+\.ts)"\)/g, (text, file) => {
          const name = built.get(resolve(folder, file));
          return name === undefined ? text : `(${besideBundle(`${name}.js`)})`;
        })
        .replaceAll(/import\.meta\.dirname(?! \+)/g, `(${besideBundle(relative(dist, folder))})`);
      return { code: changed, map: null };
    },
  };
}

/** The pages are built by themselves, and may be built anew. */
function builtPages() {
  const path = "../../web/dist/server/pages.js"; // from `dist`, where all parts of the bundle are
  return {
    name: "built-pages",
    resolveId: (id) => (id === "@lectern/web/pages" ? { id: path, external: true } : null),
  };
}

/** Where the seeds are that the build parses. */
function preparedSeeds() {
  const module = resolve(root, "src/platform/content-files/prepared-folder.ts");
  return {
    name: "prepared-seeds",
    load: (id) => (id === module ? `export const preparedFolder = import.meta.dirname + "/seeds";` : null),
  };
}
