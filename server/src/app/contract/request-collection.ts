import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const Example = Type.Object({ value: Type.Unknown() });
const Parameter = Type.Object({
  name: Type.Optional(Type.String()),
  in: Type.Optional(Type.String()),
  required: Type.Optional(Type.Boolean()),
  description: Type.Optional(Type.String()),
  schema: Type.Optional(Type.Object({ examples: Type.Optional(Type.Array(Type.Unknown())) })),
});
const Schema = Type.Object({
  $ref: Type.Optional(Type.String()),
  properties: Type.Optional(
    Type.Record(Type.String(), Type.Object({ format: Type.Optional(Type.String()) })),
  ),
});
const Media = Type.Object({
  schema: Schema,
  examples: Type.Optional(Type.Record(Type.String(), Example)),
});
const Operation = Type.Object({
  summary: Type.String(),
  description: Type.Optional(Type.String()),
  tags: Type.Array(Type.String()),
  "x-page": Type.Optional(Type.Boolean()),
  security: Type.Optional(Type.Array(Type.Unknown())),
  parameters: Type.Optional(Type.Array(Parameter)),
  requestBody: Type.Optional(Type.Object({ content: Type.Record(Type.String(), Media) })),
});
const Document = Type.Object({
  info: Type.Object({ title: Type.String(), description: Type.String() }),
  servers: Type.Array(Type.Object({ url: Type.String() })),
  tags: Type.Array(Type.Object({ name: Type.String(), description: Type.String() })),
  paths: Type.Record(Type.String(), Type.Record(Type.String(), Operation)),
  components: Type.Object({ schemas: Type.Record(Type.String(), Schema) }),
});
type Operation = Static<typeof Operation>;
type Media = Static<typeof Media>;
type Schemas = Record<string, Static<typeof Schema>>;

const TOKEN_PATH = "/oauth/token/";

/** The partner API as a Postman collection (format 2.1), which Bruno, Insomnia and Hoppscotch read too. */
export function requestCollection(document: object) {
  const { info, servers, tags, paths, components } = Value.Parse(Document, document);
  const requests = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation["x-page"] ? [] : [{ path, method, operation }],
    ),
  );
  const isTaken = (tag: string) => requests.some(({ operation }) => operation.tags.includes(tag));
  return {
    info: {
      name: info.title,
      description: `${info.description}\n\nFill in the variables \`site_url\`, \`client_id\` and \`client_secret\`, and send "Authentication / Create an access token with client credentials" first: it keeps the token for all other requests.`,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{access_token}}", type: "string" }] },
    variable: [
      { key: "site_url", value: servers[0]?.url ?? "" },
      ...["client_id", "client_secret", "access_token"].map((key) => ({ key, value: "" })),
    ],
    item: tags
      .filter(({ name }) => isTaken(name))
      .map(({ name, description }) => ({
        name,
        description,
        item: requests
          .filter(({ operation }) => operation.tags.includes(name))
          .map(({ path, method, operation }) =>
            requestItem(path, method.toUpperCase(), operation, components.schemas),
          ),
      })),
  };
}

function requestItem(path: string, method: string, operation: Operation, schemas: Schemas) {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    name: operation.summary,
    request: {
      method,
      description: operation.description ?? "",
      header: [
        { key: "Accept", value: "application/json" },
        ...(type === "application/json" ? [{ key: "Content-Type", value: type }] : []),
      ],
      url: address(path, operation),
      ...(operation.security?.length === 0 ? { auth: { type: "noauth" } } : {}),
      ...(type && media ? { body: path === TOKEN_PATH ? tokenForm() : bodyOf(type, media, schemas) } : {}),
    },
    ...(path === TOKEN_PATH ? { event: [storeToken] } : {}),
  };
}

/** What may be left out is there and switched off; what the address needs is a variable of the request. */
function address(path: string, { parameters = [] }: Operation) {
  const template = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const described = (location: string) =>
    parameters
      .filter((parameter) => parameter.in === location)
      .map(({ name = "", description = "", required = false, schema }) => ({
        key: name,
        value: String(schema?.examples?.[0] ?? ""),
        description,
        ...(location === "query" && !required ? { disabled: true } : {}),
      }));
  return {
    raw: `{{site_url}}${template}`,
    host: ["{{site_url}}"],
    path: template.slice(1).split("/"),
    query: described("query"),
    variable: described("path"),
  };
}

function bodyOf(type: string, { schema, examples = {} }: Media, schemas: Schemas) {
  const [example] = Object.values(examples);
  if (type === "application/json") {
    const raw = JSON.stringify(example?.value ?? {}, null, 2);
    return { mode: "raw", raw, options: { raw: { language: "json" } } };
  }
  const form = schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
  const fields = Object.entries(form.properties ?? {});
  return {
    mode: "formdata",
    formdata: fields.map(([key, { format }]) =>
      format === "binary" ? { key, type: "file", src: [] } : { key, type: "text", value: "", disabled: true },
    ),
  };
}

function tokenForm() {
  const fields = {
    grant_type: "client_credentials",
    client_id: "{{client_id}}",
    client_secret: "{{client_secret}}",
  };
  return { mode: "urlencoded", urlencoded: Object.entries(fields).map(([key, value]) => ({ key, value })) };
}

const storeToken = {
  listen: "test",
  script: {
    type: "text/javascript",
    exec: ['pm.collectionVariables.set("access_token", pm.response.json().access_token);'],
  },
};
