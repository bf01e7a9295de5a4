// npm test: apart, because it compares the document that a process makes of the first service it starts.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import pg from "pg";
import { CONTRACT_SITE_URL, contractFiles, root } from "#app/contract/write-contract.ts";
import { startApp, type TestApp } from "../app.ts";
import {
  type ApiDocument,
  createValidator,
  type JsonSchema,
  type Operation,
  operationsOf,
  pagesOf,
  parametersOf,
  resolve,
} from "../readers/api-document.ts";
import { ledger } from "../readers/ledger.ts";

/** Numbers of the ledger that no route carries yet. Remove a number when its route is built. */
const notYetBuilt: number[] = [];

let app: TestApp;
let partner: ApiDocument;
let operator: ApiDocument;

before(async () => {
  app = await startApp({ config: { siteUrl: CONTRACT_SITE_URL } });
  partner = (await app.send("GET", "/api/v1/schema/")).json;
  operator = (await app.send("GET", "/operator/v1/schema/")).json;
});
after(() => app.stop());

test("the committed contract is what the code says", async () => {
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
  try {
    for (const [path, text] of await contractFiles({ partner, operator }, pool)) {
      const committed = await readFile(join(root, path), "utf8").catch(() => "");
      assert.ok(committed === text, `${path} is not current. Run \`npm run contract\` and review its diff.`);
    }
  } finally {
    await pool.end();
  }
});

test("both documents are valid OpenAPI 3.1", async () => {
  for (const document of [partner, operator]) {
    assert.match(document.openapi, /^3\.1\./);
    assert.deepEqual(await mistakesOf(document), []);
  }
});

test("the validator would find a mistake", async () => {
  const broken = { ...partner, paths: { "/x/": { get: { parameters: [{ in: "nowhere" }] } } } };
  assert.notDeepEqual(await mistakesOf(broken), []);
});

test("every operation says who it is, what it does, and what it takes to call it", () => {
  for (const document of [partner, operator]) {
    const operations = operationsOf(document);
    assert.ok(operations.length >= 15, "the document is all but empty");
    const ids = operations.map(({ operationId }) => operationId);
    assert.deepEqual(ids, [...new Set(ids)], "an operationId is used twice");
    const tags = document.tags.map(({ name }) => name);
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`;
      assert.match(
        operation.operationId,
        /^[a-z]+[A-Z][A-Za-z]*$/,
        `${name}: operationId is a verb and a noun`,
      );
      assert.ok(operation.summary, `${name} needs a summary that says what it does`);
      const { description = "" } = operation;
      assert.ok(description.length >= 10, `${name} needs a description of what the summary leaves open`);
      assert.doesNotMatch(operation.summary, /\.$/, `${name}: a summary is a title`);
      assert.equal(operation.tags?.length, 1, `${name} belongs to one tag`);
      assert.ok(
        tags.includes(operation.tags[0] ?? ""),
        `${name}: declare its tag in app/contract/documents.ts`,
      );
      const isPublic = operation.security?.length === 0;
      assert.equal(operation["x-scope"] === undefined, isPublic, `${name}: a bearer and a scope go together`);
    }
    for (const tag of tags) {
      assert.ok(
        [...operations, ...pagesOf(document)].some((operation) => operation.tags?.[0] === tag),
        `no operation has the tag ${tag}`,
      );
    }
  }
});

test("every operation declares what it may answer", () => {
  for (const operation of [...operationsOf(partner), ...operationsOf(operator)]) {
    const name = `${operation.method} ${operation.path}`;
    const statuses = Object.keys(operation.responses);
    assert.ok(
      statuses.some((status) => status.startsWith("2")),
      `${name} declares no success`,
    );
    const expected = ["308", "403", "429", "500"]
      .concat(operation["x-scope"] === undefined ? [] : ["401", "403"])
      .concat(operation.requestBody ? ["400", "408", "413", "415", "422"] : [])
      .concat(operation.parameters?.some((parameter) => parameter.in === "path") ? ["404"] : [])
      .concat(isConditionalRead(operation) ? ["304"] : [])
      .concat(operation["x-scope"] && ["PATCH", "PUT", "DELETE"].includes(operation.method) ? ["412"] : []);
    for (const status of expected) assert.ok(statuses.includes(status), `${name} does not declare ${status}`);
    for (const [status, answer] of Object.entries(operation.responses)) {
      assert.ok(answer.description.length > 1, `${name} says nothing about ${status}`);
      if (status < "400") continue;
      const schema = answer.content?.["application/json"]?.schema;
      assert.equal(
        schema?.$ref,
        "#/components/schemas/ApiError",
        `${name} ${status} is not the common error`,
      );
      const problem = answer.content?.["application/problem+json"]?.schema;
      assert.equal(problem?.$ref, "#/components/schemas/Problem", `${name} ${status} is no problem document`);
    }
  }
});

test("every operation shows a request and an answer", () => {
  for (const operation of [...operationsOf(partner), ...operationsOf(operator)]) {
    const name = `${operation.method} ${operation.path}`;
    for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
      if (type !== "multipart/form-data") assert.ok(media.examples, `${name} shows no request`);
    }
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      assert.notEqual(description, "Default Response", `${name} ${status}`);
      const json = content?.["application/json"];
      if (json) assert.ok(Object.keys(json.examples ?? {}).length > 0, `${name} ${status} shows no answer`);
    }
  }
});

/** Figures that are computed together: pages, as every list has them, and no rows that a cursor could stand between. */
const computed = ["GET /api/v1/hr/kpis/"];

test("every list is cut to fields, and walked by cursor; a mirror's list says how far it is", () => {
  const all = [partner, operator].flatMap((document) =>
    operationsOf(document).map((operation) => ({ document, operation })),
  );
  for (const { document, operation } of all) {
    const name = `${operation.method} ${operation.path}`;
    const parameters = operation.parameters?.map((parameter) => parameter.name) ?? [];
    const { schema = {} } = operation.responses[200]?.content?.["application/json"] ?? {};
    const { properties } = resolve(document, schema);
    if (!properties?.results || !parameters.includes("page") || computed.includes(name)) continue;
    for (const wanted of ["fields", "cursor", "page_size"])
      assert.ok(parameters.includes(wanted), `${name} has no ${wanted}; answer it with \`answerList\``);
    const hasWatermark = operation.responses[200]?.headers?.["X-Sync-Watermark"] !== undefined;
    assert.equal(hasWatermark, parameters.includes("modified_after"), `${name}: watermark`);
  }
});

test("whatever a partner can read by its address can be changed under If-Match", () => {
  const all = operationsOf(partner);
  const readable = new Set(all.filter(isConditionalRead).map(({ path }) => path));
  for (const operation of all) {
    if (!readable.has(operation.path) || !["PATCH", "PUT", "DELETE"].includes(operation.method)) continue;
    const names = operation.parameters?.map((parameter) => parameter.name);
    const name = `${operation.method} ${operation.path}`;
    assert.ok(names?.includes("If-Match"), `${name}: call \`requireMatch\` and set config.conditional`);
  }
});

test("the counted operations stand at their place in the ledger", () => {
  const counted = operationsOf(partner).filter((operation) => operation["x-endpoint-number"] !== undefined);
  for (const operation of counted) {
    const number = operation["x-endpoint-number"];
    const entry = ledger.find(([known]) => known === number);
    const place = [operation.method, operation.path.replace("/api/v1", "").replace(/\{\w+\}/g, "{}")];
    assert.deepEqual(place, entry?.slice(2), `${operation.operationId} carries number ${number}`);
    assert.deepEqual(operation.tags, entry?.slice(1, 2), `${operation.operationId} is in another group`);
  }
  const numbers = counted.map((operation) => operation["x-endpoint-number"]);
  assert.deepEqual(numbers, [...new Set(numbers)], "a number is carried twice");
  const missing = ledger.map(([number]) => number).filter((number) => !numbers.includes(number));
  assert.deepEqual(missing, notYetBuilt, "`notYetBuilt` above must list exactly what is missing");
});

test("each tag says how many of its operations are the integration API's, and the ten groups have what is advertised", () => {
  const advertised = [4, 4, 3, 4, 4, 7, 2, 3, 4, 7];
  const groups = [...new Set(ledger.map(([, group]) => group))].slice(0, 10);
  const described = new Map(partner.tags.map(({ name, description }) => [name, description ?? ""]));
  for (const [index, group] of groups.entries()) {
    const own = [...operationsOf(partner), ...pagesOf(partner)].filter(({ tags }) => tags?.includes(group));
    const numbered = own.filter((operation) => Number(operation["x-endpoint-number"]) <= 42);
    assert.equal(numbered.length, advertised[index], group);
    const sentence = `${numbered.length} of its ${own.length} operations are `;
    assert.ok(described.get(group)?.includes(sentence), `${group}: ${described.get(group)}`);
  }
  assert.match(described.get("Assignments") ?? "", /43 is a bulk operation beside them\.$/);
  assert.match(described.get("Enrolments") ?? "", /44 is a bulk operation beside them\.$/);
  assert.match(described.get("Certificates") ?? "", /None of its operations is among the 44/);
});

test("no field of a request's body has a default: generators would make it required", () => {
  for (const document of [partner, operator]) {
    const found: string[] = [];
    for (const { operationId, requestBody } of operationsOf(document)) {
      const seen = new Set<unknown>();
      const look = (node: unknown, place: string): void => {
        if (typeof node !== "object" || node === null || seen.has(node)) return;
        seen.add(node);
        const isReference = "$ref" in node && typeof node.$ref === "string";
        const schema: object = isReference ? resolve(document, { $ref: String(node.$ref) }) : node;
        for (const [key, value] of Object.entries(schema)) {
          if (key === "default" && typeof value !== "object") found.push(place);
          if (!["example", "examples"].includes(key)) look(value, `${place}/${key}`);
        }
      };
      look(requestBody, operationId);
    }
    assert.deepEqual(found, [], "say it in the description");
  }
});

test("whatever a browser or a hub is sent to stands in the document, with where it leads and why it may be refused", () => {
  const described = pagesOf(partner).map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(described.sort(), [
    "GET /api/v1/lti/login/",
    "GET /auto-login",
    "GET /home",
    "GET /join/{slug}",
    "GET /legal/{slug}/{kind}",
    "GET /recall",
    "GET /sign-in",
    "GET /skills",
    "GET /start-lesson",
    "GET /start-scenario",
    "GET /surveys/{id}",
    "GET /verify/{code}",
    "POST /api/v1/hris/webhooks/{connection}/",
    "POST /api/v1/lti/launch/",
    "POST /api/v1/lti/login/",
  ]);
  for (const page of pagesOf(partner)) {
    const name = `${page.method} ${page.path}`;
    assert.match(page.operationId, /^[a-z]+[A-Z][A-Za-z]*$/, name);
    assert.ok((page.description ?? "").length >= 10, name);
    for (const [status, { content }] of Object.entries(page.responses)) {
      const types = Object.keys(content ?? {});
      const forPrograms = ["application/json", "application/problem+json"];
      const shown = page.operationId === "receiveHrWebhook" ? [] : ["text/html"];
      if (status >= "400") assert.deepEqual(types, [...shown, ...forPrograms], name);
    }
    assert.ok(page.responses["429"], name);
  }
});

test("programs get a token by OAuth2, at an address with its slash, and each operation names the scope it takes", () => {
  const { oauth2 } = partner.components.securitySchemes;
  assert.equal(oauth2?.flows?.clientCredentials.tokenUrl, `${CONTRACT_SITE_URL}/oauth/token/`);
  for (const { security, operationId, "x-scope": scope } of operationsOf(partner)) {
    const expected = scope === undefined ? [] : [{ oauth2: [scope] }, { bearer: [] }];
    assert.deepEqual(security, expected, operationId);
  }
});

test("an id that is text and not a number shows what it looks like", () => {
  const ids = schemasOf(partner).filter(
    ({ pointer, schema }) =>
      /^\/components\/.*\/properties\/(?:\w+_)?id$/.test(pointer) && [schema.type].flat().includes("string"),
  );
  const isText = (name: string) => ids.some(({ pointer }) => pointer.endsWith(name));
  assert.ok(isText("/Completion/properties/id") && isText("/AuditEntry/properties/target_id"));
  const isClear = ({ examples, format, pattern }: JsonSchema) => examples ?? format ?? pattern;
  const bare = ids.filter(({ pointer, schema }) => !/provider_id$/.test(pointer) && !isClear(schema));
  assert.deepEqual(
    bare.map(({ pointer }) => pointer),
    [],
  );
});

test("every event type is a webhook, with its type as a constant and its data by name", () => {
  const types = [...eventTypesOf(partner)];
  assert.ok(types.length >= 12);
  const webhooks = partner.webhooks ?? {};
  for (const type of [...types, "webhook.ping"]) {
    const { schema = {} } = webhooks[type]?.post.requestBody.content["application/json"] ?? {};
    const { properties } = resolve(partner, schema);
    assert.equal(properties?.event?.const, type);
    const data = resolve(partner, properties?.data ?? {});
    assert.ok(Object.keys(data.properties ?? {}).length > 0, `${type} says nothing about its data`);
  }
});

/** The types that reach everybody, as the polled event's description lists them. */
function eventTypesOf(document: ApiDocument): string[] {
  const { description = "" } = document.components.schemas.LearningEvent?.properties?.event ?? {};
  return [...(description.split(";")[0] ?? "").matchAll(/`([a-z_.]+)`/g)].map(([, type = ""]) => type);
}

test("the ledger counts 44", () => {
  assert.deepEqual(
    ledger.map(([number]) => number),
    Array.from({ length: 44 }, (_, index) => index + 1),
  );
});

const declaration = /^(?:declare )?(?:var|const|function|class|interface|type|namespace) (\w+)/gm;
/** What TypeScript has declared already, in browsers and everywhere: a generated type of this name would hide it. */
const library = dirname(createRequire(join(root, "sdk/package.json")).resolve("typescript"));
const globals = new Set(
  globSync("lib.*.d.ts", { cwd: library }).flatMap((file) =>
    [...readFileSync(join(library, file), "utf8").matchAll(declaration)].map(([, name = ""]) => name),
  ),
);

test("every component is used, named by us, and hides no global", () => {
  for (const name of ["Error", "Event", "Map", "Date", "Request"]) assert.ok(globals.has(name), name);
  for (const document of [partner, operator]) {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas)) {
      assert.match(name, /^[A-Z][A-Za-z]+$/, `${name} is no name for a component`);
      assert.ok(text.includes(`"#/components/schemas/${name}"`), `no operation uses ${name}`);
      assert.ok(!globals.has(name), `${name} would hide the global of this name in generated code`);
    }
    assert.doesNotMatch(text, /def-\d|"\$id"|schema-\d/, "a schema without a name of its own");
  }
});

test("no header of a request has an example: programs that try an operation out would send it each time", () => {
  for (const document of [partner, operator]) {
    const headers = operationsOf(document).flatMap((operation) => parametersOf(operation, "header"));
    assert.ok(headers.length > 0);
    for (const header of headers) {
      assert.equal("example" in header || "examples" in header, false, header.name);
      assert.equal("example" in header.schema || "default" in header.schema, false, header.name);
    }
  }
});

test("Idempotency-Key is offered where answers are replayed, and the only secret among them is one that ends", () => {
  const replayed = (document: ApiDocument) =>
    operationsOf(document).filter((operation) =>
      parametersOf(operation, "header").some(({ name }) => name === "Idempotency-Key"),
    );
  assert.deepEqual(replayed(operator), []);
  const posts = operationsOf(partner).filter(
    ({ method, path }) => method === "POST" && path.startsWith("/api/v1/"),
  );
  assert.deepEqual(replayed(partner), posts);
  const secrets = posts.flatMap(({ operationId }) =>
    secretsIn(partner, operationId).map((name) => `${operationId} ${name}`),
  );
  // Another one takes a `mayReplay` on its route, as the hand-off has.
  assert.deepEqual(secrets, ["partnerExchange login_token"]);
  assert.deepEqual(secretsIn(operator, "createApplication"), ["client_secret"], "a secret is recognised");
});

test("every example is an example of its schema", () => {
  let count = 0;
  for (const document of [partner, operator]) {
    const validate = createValidator(document);
    for (const { pointer, schema } of schemasOf(document)) {
      for (const example of schema.examples ?? []) {
        assert.deepEqual(validate(pointer, example), [], `the example at ${pointer}`);
        count += 1;
      }
    }
    for (const operation of operationsOf(document)) {
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
        const at = `${operation.pointer}/requestBody/content/${type.replaceAll("/", "~1")}/schema`;
        for (const { value } of Object.values(media.examples ?? {})) {
          assert.deepEqual(validate(at, value), [], `an example of a request of ${operation.operationId}`);
        }
      }
      for (const [status, answer] of Object.entries(operation.responses)) {
        const json = answer.content?.["application/json"];
        const at =
          status < "300"
            ? `${operation.pointer}/responses/${status}/content/application~1json/schema`
            : "/components/schemas/ApiError";
        for (const { value } of Object.values(json?.examples ?? {})) {
          assert.deepEqual(validate(at, value), [], `an example of ${operation.operationId} ${status}`);
          count += 1;
        }
      }
    }
  }
  assert.ok(count > 100, "examples were not found");
});

/** The address of one thing, or of a list, that a GET answers with a tag. */
function isConditionalRead({ method, responses }: Operation): boolean {
  return method === "GET" && responses[200]?.content?.["application/json"] !== undefined;
}

async function mistakesOf(document: object): Promise<string[]> {
  const config = await createConfig({ rules: { struct: "error", "no-unresolved-refs": "error" } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`);
}

/** Every schema of requests and components, down to single fields. */
function schemasOf(document: ApiDocument): { pointer: string; schema: JsonSchema }[] {
  const found: { pointer: string; schema: JsonSchema }[] = [];
  function add(pointer: string, schema: JsonSchema): void {
    found.push({ pointer, schema });
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      add(`${pointer}/properties/${name}`, field);
    if (schema.items) add(`${pointer}/items`, schema.items);
    for (const [index, choice] of (schema.anyOf ?? []).entries()) add(`${pointer}/anyOf/${index}`, choice);
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    add(`/components/schemas/${name}`, schema);
  }
  for (const operation of operationsOf(document)) {
    for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
      add(`${operation.pointer}/requestBody/content/${type.replace("/", "~1")}/schema`, schema);
    }
    for (const [index, { schema }] of (operation.parameters ?? []).entries()) {
      add(`${operation.pointer}/parameters/${index}/schema`, resolve(document, schema));
    }
  }
  return found;
}

/** The fields of an operation's successes whose names promise a secret. */
function secretsIn(document: ApiDocument, operationId: string): string[] {
  const operation = operationsOf(document).find((one) => one.operationId === operationId);
  const schemas = Object.entries(operation?.responses ?? {})
    .filter(([status]) => status < "300")
    .flatMap(([, { content = {} }]) => Object.values(content).map(({ schema }) => schema));
  const fields = new Set<string>();
  const look = (schema: JsonSchema) => {
    const { properties = {}, items, anyOf = [] } = resolve(document, schema);
    for (const [name, field] of Object.entries(properties)) {
      if (/secret|token$|password|link$/i.test(name)) fields.add(name);
      look(field);
    }
    for (const part of [...(items ? [items] : []), ...anyOf]) look(part);
  };
  for (const schema of schemas) look(schema);
  return [...fields];
}
