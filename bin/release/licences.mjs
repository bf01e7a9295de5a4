import { existsSync, readdirSync, readFileSync } from "node:fs";
import { root } from "../install-if-needed.mjs";
import { identityOf, placesIn } from "./packages.mjs";

/** The licences of all packages that a release installs or has code of, with their texts. */
export function licences(folder, platform) {
  const packages = placesIn(platform).map((place) => describe(place, folder));
  const lines = packages.map(({ identity, licence }) => `- ${identity}: ${licence}`);
  const texts = packages.map(({ identity, texts }) => `## ${identity}\n\n${texts}`);
  return `# Licences\n\nLectern itself: MIT (LICENSE). What it contains of others, in node_modules or built into its programs and pages:\n\n${lines.join("\n")}\n\n${texts.join("\n\n")}\n`;
}

function describe(place, folder) {
  const path = [`${folder}/${place}`, `${root}/${place}`].find(existsSync);
  if (!path) throw new Error(`${place} is in the release and nowhere to be found: npm ci, and again.`);
  const { license } = JSON.parse(readFileSync(`${path}/package.json`, "utf8"));
  const files = readdirSync(path).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  const texts = files.sort().map((name) => readFileSync(`${path}/${name}`, "utf8").trim());
  return {
    identity: identityOf(place),
    licence: typeof license === "string" ? license : "see below",
    texts: texts.join("\n\n") || "The package has no file with the text.",
  };
}
