/**
 * Builds what a browser loads (`dist/client`), what the server renders with (`dist/server/pages.js`), the console
 * (`dist/console`, once for each language), the APIs' reference (`dist/reference`), and the guides (`dist/docs`).
 */
import { globSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import compileMessage from "icu-minify/compile";
import { build } from "vite";
import { notePackages, writeMadeOf } from "../bin/release/made-of.mjs";
import { compressFolder } from "./build/compress.mjs";
import { buildGuides } from "./build/guides.mjs";
import { buildReference } from "./build/reference.mjs";
import { styleParts } from "./build/style-parts.mjs";
import { translated } from "./build/translation/catalogues.ts";
import { translation } from "./build/translation/plugin.ts";

const SCRIPT = "src/learner/start.ts";
const LISTEN = "src/learner/lesson/listen/listen.ts";
const SEND_ANSWER = "src/learner/selection/send-answer.ts";
const SCENARIO_SCRIPT = "src/learner/scenario/island/hydrate-scenario.tsx";
const SCENARIO_MANIFEST = "scenario-manifest.json";
const STYLE = "src/learner/learner.css";
const GUIDE_STYLE = "src/guides/guides.css";
const GUIDE_SCRIPT = "src/guides/guides.ts";
const ICON = "src/design/icon.svg";
const root = fileURLToPath(new URL(".", import.meta.url));
const clone = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
// The reference is one package's, which was built elsewhere.
const packages = new Set(["node_modules/@scalar/fastify-api-reference"]);

await rm(`${root}dist`, { recursive: true, force: true });
await build(clientBuild());
await build(scenarioBuild());
await build(await serverBuild());
for (const language of ["en", ...translated]) await build(consoleBuild(language));
await buildReference(`${root}src/reference`, `${root}dist/reference`);
await buildGuides({
  root: `${clone}/`,
  source: `${root}src/guides`,
  target: `${root}dist/docs`,
  assets: await guideAssets(),
});
for (const folder of ["client/assets", "console/assets", "reference/assets"]) {
  await compressFolder(`${root}dist/${folder}`);
}
writeMadeOf(`${root}dist`, { packages });

function clientBuild() {
  const { plugins, ...rest } = shared("/");
  return {
    ...rest,
    plugins: [...plugins, icon(), stylesOfFolders()],
    build: {
      outDir: "dist/client",
      manifest: "manifest.json",
      modulePreload: { polyfill: false },
      // An inlined asset would be a data: URL, which the content security policy does not allow.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [SCRIPT, SEND_ANSWER, LISTEN, STYLE, GUIDE_STYLE, GUIDE_SCRIPT],
      },
    },
  };
}

/** Apart from the other scripts, so that lessons load one file and nothing that only role-plays need. */
function scenarioBuild() {
  return {
    // The server renders with React; Preact takes hold of what it rendered, with a third of the bytes.
    ...withPreact(shared("/")),
    build: {
      outDir: "dist/client",
      emptyOutDir: false,
      manifest: SCENARIO_MANIFEST,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: SCENARIO_SCRIPT },
    },
  };
}

async function serverBuild() {
  const assets = await clientAssets();
  return {
    ...shared("/"),
    // One self-contained file: React in its production build, whatever NODE_ENV the server runs with.
    ssr: { noExternal: true },
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      __CLIENT_ASSETS__: JSON.stringify(assets),
      __LEARNER_STYLE__: JSON.stringify(
        styleParts(await readFile(`${root}dist/client${assets.style}`, "utf8")),
      ),
    },
    build: {
      outDir: "dist/server",
      ssr: "src/learner/pages.tsx",
      minify: false,
      // The service keeps the text in memory, at two bytes a character where a single one is not ASCII.
      rolldownOptions: {
        output: {
          entryFileNames: "pages.js",
          charset: "ascii",
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  };
}

/**
 * The console is a client-rendered page of its own, built in each language: `dist/console/en.html` and the others, served
 * under `/console/`. Files without words are the same in all of them, and so are their names.
 */
function consoleBuild(language) {
  const { plugins, ...rest } = withPreact(shared("/console/"));
  return {
    ...rest,
    plugins: [...plugins, translation(root, language), consoleDocument(language)],
    build: {
      outDir: "dist/console",
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: `${root}${language}.html`,
        // What every page needs is one file: of a small one the headers weigh as much as its content.
        output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } },
      },
    },
  };
}

function shared(base) {
  return {
    root,
    base,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    mode: "production",
    plugins: [react(), compiledMessages(), notePackages(clone, packages)],
    resolve: {
      // Messages are compiled at build time, so the ICU parser never reaches the browser.
      alias: { "use-intl/format-message": "use-intl/format-message/format-only" },
    },
  };
}

function withPreact({ resolve, ...rest }) {
  const alias = {
    "react/jsx-runtime": "preact/jsx-runtime",
    "react-dom/client": "preact/compat/client",
    "react-dom": "preact/compat",
    react: "preact/compat",
  };
  return { ...rest, resolve: { alias: { ...resolve.alias, ...alias } } };
}

function compiledMessages() {
  return {
    name: "compiled-messages",
    enforce: "pre",
    async load(id) {
      if (!/\/messages\/[a-z]{2}\.json$/.test(id)) return null;
      const messages = JSON.parse(await readFile(id, "utf8"));
      return { code: `export default ${JSON.stringify(compileAll(messages))}`, moduleType: "js" };
    },
  };
}

function compileAll(message) {
  if (typeof message === "string") return compileMessage(message);
  return Object.fromEntries(Object.entries(message).map(([key, value]) => [key, compileAll(value)]));
}

/** The style's line with a pattern stands for the files that no other line names, in the order of their names. */
function stylesOfFolders() {
  return {
    name: "styles-of-folders",
    enforce: "pre",
    async load(id) {
      if (id !== `${root}${STYLE}`) return null;
      const style = await readFile(id, "utf8");
      const named = [...style.matchAll(/@import "([^"*]+)";/g)].map(([, path]) => path);
      return style.replace(/@import "(\S*\*\S*)";/, (_, pattern) =>
        globSync(pattern, { cwd: dirname(id) })
          .map((path) => `./${path}`)
          .filter((path) => !named.includes(path))
          .sort()
          .map((path) => `@import "${path}";`)
          .join("\n"),
      );
    },
  };
}

/** The icon of the browser tab is linked by the pages only, so no module would bring it along. */
function icon() {
  return {
    name: "icon",
    async buildStart() {
      this.emitFile({
        type: "asset",
        name: "icon.svg",
        originalFileName: ICON,
        source: await readFile(`${root}${ICON}`),
      });
    },
  };
}

/** Gives the console its document without a file of its own at the top of the workspace. */
function consoleDocument(language) {
  const path = `${root}${language}.html`;
  return {
    name: "console-document",
    enforce: "pre",
    resolveId: (id) => (id === path ? path : null),
    load: (id) =>
      id === path
        ? `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Lectern console</title><link rel="icon" href="/src/design/icon.svg" type="image/svg+xml"></head><body><div id="console"></div><script type="module" src="/src/console/main.tsx"></script></body></html>`
        : null,
  };
}

async function guideAssets() {
  const manifest = await clientManifest();
  return { style: `/${manifest[GUIDE_STYLE].file}`, script: `/${manifest[GUIDE_SCRIPT].file}` };
}

async function clientManifest(name = "manifest.json") {
  return JSON.parse(await readFile(`${root}dist/client/${name}`, "utf8"));
}

async function clientAssets() {
  const manifest = await clientManifest();
  return {
    script: `/${manifest[SCRIPT].file}`,
    scenarioScript: `/${(await clientManifest(SCENARIO_MANIFEST))[SCENARIO_SCRIPT].file}`,
    sendAnswer: `/${manifest[SEND_ANSWER].file}`,
    listen: `/${manifest[LISTEN].file}`,
    style: `/${manifest[STYLE].file}`,
    icon: `/${manifest[ICON].file}`,
  };
}
