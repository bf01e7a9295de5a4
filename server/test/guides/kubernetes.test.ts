import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { parse, parseAllDocuments } from "yaml";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const require = createRequire(import.meta.url);

// biome-ignore lint/suspicious/noExplicitAny: checked against the API's types below
type Manifest = any;

const files = globSync("deploy/kubernetes/*.yaml", { cwd: root }).filter(
  (path) => !/kustomization/.test(path),
);
const manifests: Manifest[] = files.flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => document.toJS()),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const workloads = [...ofKind("Deployment"), ...ofKind("Job")];
const podOf = (workload: Manifest) => workload.spec.template.spec;

/** What TypeScript says against these objects as those of the Kubernetes API. */
function complaintsAbout(t: TestContext, objects: readonly Manifest[]): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-kubernetes-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const types = dirname(require.resolve("kubernetes-types/package.json"));
  const lines = objects.map(({ apiVersion, kind, ...rest }, index) => {
    const group = apiVersion.includes("/") ? apiVersion.replace(/\..*\//, "/") : `core/${apiVersion}`;
    const value = JSON.stringify({ apiVersion, kind, ...rest });
    return `export const object${index}: import("${types}/${group}.d.ts").${kind} = ${value};`;
  });
  writeFileSync(join(folder, "objects.ts"), `${lines.join("\n")}\n`);
  const tsc = require.resolve("typescript/package.json").replace("package.json", "bin/tsc");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig", "--types", ""];
  return spawnSync(process.execPath, [tsc, ...options, join(folder, "objects.ts")], { encoding: "utf8" })
    .stdout;
}

test("the manifests are objects of the Kubernetes API: no field that it does not know, none of another type", (t) => {
  const kinds = manifests.map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, [
    "ConfigMap",
    "Deployment",
    "Deployment",
    "Ingress",
    "Job",
    "PersistentVolumeClaim",
    "PodDisruptionBudget",
    "Secret",
    "Service",
  ]);
  assert.equal(complaintsAbout(t, manifests), "");
  const [wrong] = structuredClone(ofKind("Deployment"));
  podOf(wrong).containers[0].readinesProbe = {};
  assert.match(complaintsAbout(t, [wrong]), /readinesProbe/);
});

test("every pod runs as a number that is not root's, with nothing to write to but its data and scratch", () => {
  assert.equal(workloads.length, 3);
  for (const workload of workloads) {
    const { securityContext, automountServiceAccountToken, containers, volumes } = podOf(workload);
    assert.equal(securityContext.runAsNonRoot, true);
    assert.match(
      read("Dockerfile"),
      new RegExp(`^USER ${securityContext.runAsUser}:${securityContext.runAsGroup}$`, "m"),
    );
    assert.equal(automountServiceAccountToken, false);
    const [container, ...others] = containers;
    assert.deepEqual(others, []);
    assert.equal(container.image, "lectern");
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    const mounted = container.volumeMounts.map(({ name, mountPath }: Manifest) => `${name} ${mountPath}`);
    assert.deepEqual(mounted, ["data /data", "scratch /tmp"]);
    assert.deepEqual(
      volumes.map(({ name }: Manifest) => name),
      ["data", "scratch"],
    );
  }
});

test("roles, probes, ports, names and settings are those of the service", () => {
  const roles = workloads.map((workload) => podOf(workload).containers[0].args[0]);
  assert.deepEqual(roles.sort(), ["migrate", "serve", "work"]);
  const health = read("server/src/platform/metrics/health.ts");
  for (const { spec } of ofKind("Deployment")) {
    assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels);
    const [container] = spec.template.spec.containers;
    for (const name of ["startupProbe", "livenessProbe", "readinessProbe"]) {
      const { path, port } = container[name].httpGet;
      assert.ok(health.includes(`app.get("${path}"`), path);
      assert.ok(container.ports.some((one: Manifest) => one.name === port && one.containerPort === 8080));
    }
    assert.equal(container.readinessProbe.httpGet.path, "/readyz");
    // The service takes up to half a minute to stop.
    const pauseSeconds = Number(container.lifecycle?.preStop.exec.command[1] ?? 0);
    assert.ok(spec.template.spec.terminationGracePeriodSeconds > 30 + pauseSeconds);
  }
  const serve = ofKind("Deployment").find(({ metadata }) => metadata.name === "lectern-serve");
  const labels = serve.spec.template.metadata.labels;
  assert.deepEqual(ofKind("Service")[0].spec.selector, labels);
  assert.deepEqual(ofKind("PodDisruptionBudget")[0].spec.selector.matchLabels, labels);
  const settings = Object.keys({ ...ofKind("ConfigMap")[0].data, ...ofKind("Secret")[0].stringData });
  const known = new Set(
    [...read("docs/operating/install.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
  );
  assert.deepEqual(
    settings.filter((name) => !known.has(name) && name !== "NODE_COMPILE_CACHE"),
    [],
  );
  const { resources, images } = parse(read("deploy/kubernetes/kustomization.yaml"));
  assert.deepEqual(
    resources.map((name: string) => `deploy/kubernetes/${name}`).sort(),
    files.filter((path) => !path.includes("secret")).sort(),
  );
  assert.equal(images[0].newTag, JSON.parse(read("package.json")).version);
});
