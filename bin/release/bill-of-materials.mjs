import { createHash } from "node:crypto";
import { root } from "../install-if-needed.mjs";
import { npmOutput } from "../npm.mjs";
import { identityOf, placesIn } from "./packages.mjs";

/** npm's own CycloneDX document, of what is in a release for that platform and nothing else; the same again for the same lockfile. */
export async function billOfMaterials(platform) {
  // With --omit=dev it would leave out what a development tool needs as well, such as `pg`.
  const kinds = ["--sbom-format=cyclonedx", "--package-lock-only"];
  const document = JSON.parse(await npmOutput(process.execPath, ["sbom", "--prefix", root, ...kinds]));
  const wanted = new Set(placesIn(platform).map(identityOf));
  const isOwn = (ref) => /^(lectern|@lectern\/(server|web|sdk|cli|lesson-format))@/.test(ref);
  const isIn = (ref) => wanted.has(ref.replace(/\|.*$/, "")) || isOwn(ref);
  const components = document.components.filter((component) => isIn(component["bom-ref"]));
  const dependencies = document.dependencies
    .filter(({ ref }) => isIn(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isIn) }));
  const missing = [...wanted].filter(
    (identity) => !components.some((component) => component["bom-ref"].replace(/\|.*$/, "") === identity),
  );
  if (missing.length > 0) throw new Error(`npm sbom leaves out ${missing.join(", ")}.`);
  // npm numbers each document anew and says when: that tells nothing of what is in it.
  const { timestamp: _now, component, ...metadata } = document.metadata;
  // It would be called as the folder of the clone.
  metadata.component = { ...component, name: component["bom-ref"].replace(/@[^@]*$/, "") };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify([platform, components]))}`;
  return `${JSON.stringify({ ...document, serialNumber, metadata, components, dependencies }, null, 1)}\n`;
}

/** RFC 9562, version 8: of our own making. */
function uuidOf(text) {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
