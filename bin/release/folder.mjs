#!/usr/bin/env node
// node bin/release/folder.mjs FOLDER [linux-x64]: lays out what a release consists of, of what this clone has built, in a new
// folder. The image is made of it as well.
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { buildIfNeeded, buildServerIfNeeded } from "../build-if-needed.mjs";
import { root } from "../install-if-needed.mjs";
import { orExplain } from "../messages.mjs";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { writeFileList } from "./file-list.mjs";
import { installPackages } from "./installation.mjs";
import { licences } from "./licences.mjs";
import { readMadeOf } from "./made-of.mjs";
import { platformHere } from "./platform.mjs";

/** As they are in the clone; the service finds them where they are there. */
const copied = [
  "CHANGELOG.md",
  "LICENSE",
  "SECURITY.md",
  "content",
  "deploy",
  "docs",
  "openapi.json",
  "operator-openapi.json",
  "server/migrations",
  "server/src/app/demo/partner/assets",
];

/** @throws when the folder is there already */
export async function layOut(folder, platform) {
  if (existsSync(folder)) throw new Error(`${folder} is there already: name a new folder.`);
  mkdirSync(folder, { recursive: true });
  for (const path of copied) {
    cpSync(`${root}/${path}`, `${folder}/${path}`, { recursive: true, filter: (from) => !isHidden(from) });
  }
  cpSync(`${root}/bin/release/archive-readme.md`, `${folder}/README.md`);
  const dist = `${root}/server/dist`;
  for (const name of [...readMadeOf(dist).files, "seeds"]) {
    cpSync(`${dist}/${name}`, `${folder}/server/dist/${name}`, { recursive: true });
  }
  for (const name of readdirSync(`${root}/web/dist`).filter((name) => !isHidden(name))) {
    cpSync(`${root}/web/dist/${name}`, `${folder}/web/dist/${name}`, { recursive: true });
  }
  mkdirSync(`${folder}/bin`);
  cpSync(`${root}/bin/release/launcher.sh`, `${folder}/bin/lectern`);
  chmodSync(`${folder}/bin/lectern`, 0o755);
  cpSync(`${root}/bin/release/start.mjs`, `${folder}/bin/start.mjs`);
  await installPackages(folder, platform);
  writeFileSync(`${folder}/LICENCES.md`, licences(folder, platform));
  writeFileSync(`${folder}/sbom.cdx.json`, await billOfMaterials(platform));
  writeFileList(folder);
}

function isHidden(path) {
  return basename(path).startsWith(".");
}

if (import.meta.main) {
  const [folder, platform = platformHere] = process.argv.slice(2);
  await orExplain(async () => {
    if (!folder) throw new Error("Name a new folder: node bin/release/folder.mjs FOLDER");
    await buildIfNeeded(process.execPath);
    await buildServerIfNeeded(process.execPath);
    await layOut(resolve(folder), platform);
  });
}
