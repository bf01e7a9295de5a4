// What a build says of itself, beside what it built: its files, and the packages whose code is in them.
import { readFileSync, writeFileSync } from "node:fs";

const NAME = ".made-of";

/** For rolldown and vite: collects the packages, by their places from the root of the clone. */
export function notePackages(root, packages) {
  return {
    name: "note-packages",
    generateBundle(_options, bundle) {
      for (const { moduleIds = [] } of Object.values(bundle)) {
        for (const id of moduleIds) {
          const place = placeOf(id.replaceAll("\0", ""), root);
          if (place) packages.add(place);
        }
      }
    },
  };
}

export function writeMadeOf(folder, { files = [], packages }) {
  const content = { files: [...files].sort(), packages: [...packages].sort() };
  writeFileSync(`${folder}/${NAME}`, `${JSON.stringify(content, null, 1)}\n`);
}

export function readMadeOf(folder) {
  return JSON.parse(readFileSync(`${folder}/${NAME}`, "utf8"));
}

/** As package-lock.json names it: the part of the path up to the name behind the last `node_modules`. */
function placeOf(id, root) {
  if (!id.startsWith(`${root}/`)) return undefined;
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.slice(root.length + 1))?.[0];
}
