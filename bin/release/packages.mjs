// The packages that the built service loads: the part of package-lock.json that their names lead to.
import { readFileSync } from "node:fs";
import { loadedPackages, namedPackages } from "../../server/build/packages.mjs";
import { root } from "../install-if-needed.mjs";
import { readMadeOf } from "./made-of.mjs";
import { fits } from "./platform.mjs";

export const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8"));
const named = [...loadedPackages, ...namedPackages].sort();

/** Those that a release asks for, in their versions. */
export const dependencies = Object.fromEntries(
  named.map((name) => [name, lock.packages[placeOf("server", name)].version]),
);

/** Entries of the lockfile by their place, without those that are not wanted and what only they need. */
export function servingPackages(isWanted = () => true) {
  const found = {};
  const add = (from, name) => {
    const place = placeOf(from, name);
    const entry = lock.packages[place];
    if (!entry || found[place] || !isWanted(entry)) return;
    found[place] = entry;
    for (const next of neededBy(entry)) add(place, next);
  };
  for (const name of named) add("server", name);
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Places of what a release for that platform consists of: what it installs, and what the builds have taken code from. */
export function placesIn(platform) {
  const installed = Object.keys(servingPackages((entry) => fits(entry, platform)));
  const built = ["server", "web"].flatMap((part) => readMadeOf(`${root}/${part}/dist`).packages);
  return [...new Set([...installed, ...built])].sort();
}

/** `name@version` of the package at a place. */
export function identityOf(place) {
  return `${place.replace(/^.*node_modules\//, "")}@${lock.packages[place].version}`;
}

function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node finds a package from another's place: the nearest `node_modules` upwards that has it. */
function placeOf(from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$|^[^/]+$/, "")) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (lock.packages[place] || folder === "") return place;
  }
}
