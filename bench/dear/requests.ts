import fc from "fast-check";
import { english, structureOf } from "../../server/src/features/authors/studio/test/stage.ts";
import { wordFile, wordParagraph } from "../../server/src/features/content/documents/test/office-files.ts";
import {
  aCertified,
  aGivingPartner,
} from "../../server/src/features/learning/certificates/test/certified.ts";
import type { TestApp } from "../../server/test/app.ts";
import { aLearner } from "../../server/test/builders.ts";
import { requestsFor } from "../../server/test/fuzz/requests.ts";
import { aKnownWorld, type KnownWorld } from "../../server/test/fuzz/world.ts";
import { anOperator } from "../../server/test/operators.ts";
import type { RecordStore } from "../../server/test/partners/record-store.ts";
import { type ApiDocument, isStream, operationsOf } from "../../server/test/readers/api-document.ts";
import type { DearRequest } from "./measuring.ts";

export const roles = ["stranger", "learner", "author", "partner", "operator", "identity provider"] as const;
type Role = (typeof roles)[number];

export interface Route {
  method: string;
  url: string;
}

const SEED = 20_260_615;
/** What takes away would leave nothing for the requests after it, and what ends a session nobody to send them. */
const takesAway = /delete|erase|deactivate|revoke|remove|reset|rotate|end[A-Z]|close|logout|leave|replace/;

/** A service with people, lessons and files in it, and what each kind of caller may ask of it. */
export async function dearRequests(
  app: TestApp,
  store: RecordStore,
  routes: readonly Route[],
  people: number,
): Promise<Record<Role, DearRequest[]>> {
  const world = await aKnownWorld(app, store);
  for (let number = 0; number < people; number++) await aLearner(world.partner);
  return {
    partner: await ofApi(app, world, "/api/v1", () => Promise.resolve(world.partner.token)),
    operator: await ofApi(app, world, "/operator/v1", () => app.operatorToken()),
    author: await ofAuthor(app, world),
    learner: await ofLearner(app, routes),
    stranger: ofStranger(app, routes),
    "identity provider": await ofIdentityProvider(app, world),
  };
}

async function ofApi(
  app: TestApp,
  { known }: KnownWorld,
  base: string,
  token: () => Promise<string>,
): Promise<DearRequest[]> {
  const document: ApiDocument = (await app.send("GET", `${base}/schema/`)).json;
  const operations = operationsOf(document).filter(
    (operation) =>
      !isStream(operation) && operation.method !== "DELETE" && !takesAway.test(operation.operationId),
  );
  return operations.flatMap((operation) => {
    const [inOrder] = requestsFor(document, operation, known);
    const [sample] = fc.sample(inOrder, { numRuns: 1, seed: SEED });
    if (sample === undefined) return [];
    const { path, headers, body } = sample;
    // A list in its longest form.
    const long = path.includes("?") ? `${path}&page_size=100` : `${path}?page_size=100`;
    const asked = operation.method === "GET" && operation["x-page"] ? long : path;
    return [
      {
        name: `${operation.method} ${operation.path}`,
        async send() {
          const authorization = `Bearer ${await token()}`;
          return fetch(app.address + asked, {
            method: operation.method,
            headers: { ...headers, authorization },
            redirect: "manual",
            ...(body === undefined ? {} : { body }),
          });
        },
      },
    ];
  });
}

const LONGEST_LINES = 70;
const fullBody = "---\ntitle: A\ndescription: B\nsummary: C\n---\n".concat(
  ...Array.from(
    { length: 20 },
    (_, at) => `\n## s${at} | H\n${"- some *words* of a list\n".repeat(LONGEST_LINES)}`,
  ),
);

async function ofAuthor(app: TestApp, { partner }: KnownWorld): Promise<DearRequest[]> {
  const { access } = await anOperator(app, "author", partner.slug);
  const headers = { authorization: `Bearer ${access}` };
  const json = { ...headers, "content-type": "application/json" };
  const at = (path: string) => `${app.address}/operator/v1/studio${path}`;
  const files = {
    "template.yaml": structureOf("full"),
    ...Object.fromEntries(["en", "de", "fr", "it"].map((language) => [`${language}.md`, fullBody])),
  };
  const begin = (body: object) =>
    fetch(at("/drafts/"), { method: "POST", headers: json, body: JSON.stringify(body) });
  const { id } = JSON.parse(await (await begin({ files })).text());
  const word = wordFile(wordParagraph("Papers are put away. ".repeat(20)).repeat(80));
  const rows = Array.from({ length: 100 }, (_, row) => `What ${row}?,Right,Wrong,1`);
  const upload = (name: string, content: Buffer | string): Promise<Response> => {
    const form = new FormData();
    form.set("file", new File([content], name));
    return fetch(at("/imports/"), { method: "POST", headers, body: form });
  };
  const gets = ["", "languages/", "differences/", "revisions/", "revisions/1/", "comments/", "pictures/"].map(
    (below) => `/drafts/${id}/${below}`,
  );
  let saved = 0;
  return [
    ...["/drafts/", "/lessons/", ...gets].map((path) => ({
      name: `GET /studio${path}`,
      send: () => fetch(at(path), { headers }),
    })),
    { name: "POST /studio/drafts/ of full files", send: () => begin({ files }) },
    {
      name: "PATCH /studio/drafts/:id/files/ of a full file",
      async send() {
        const { revision } = JSON.parse(await (await fetch(at(`/drafts/${id}/`), { headers })).text());
        saved += 1;
        const body = JSON.stringify({ revision, files: { "en.md": `${fullBody}\n${saved}` } });
        return fetch(at(`/drafts/${id}/files/`), { method: "PATCH", headers: json, body });
      },
    },
    {
      name: "POST /studio/drafts/ of one language",
      send: () => begin({ files: { "template.yaml": structureOf("one"), "en.md": english } }),
    },
    { name: "POST /studio/imports/ of a Word document", send: () => upload("full.docx", word) },
    {
      name: "POST /studio/imports/ of 100 questions",
      send: () => upload("q.csv", `question,option_1,option_2,right\n${rows.join("\n")}`),
    },
  ];
}

async function ofLearner(app: TestApp, routes: readonly Route[]): Promise<DearRequest[]> {
  const { browser, curriculumId } = await aCertified(app, await aGivingPartner(app));
  return pagesOf(routes)
    .filter(({ url }) => !/logout|sign-out|leave/.test(url))
    .map(({ url }) => {
      const path = url.replaceAll(/:\w+/g, String(curriculumId)).replace("*", "x");
      return { name: `GET ${url}`, send: () => answerOf(browser.getBytes(path)) };
    });
}

async function answerOf(asked: Promise<{ status: number; headers: Headers }>): Promise<Response> {
  const { status, headers } = await asked;
  return new Response(null, { status, headers });
}

function pagesOf(routes: readonly Route[]): Route[] {
  return routes.filter(({ method, url }) => method === "GET" && !/^\/(?:api|operator|scim)\//.test(url));
}

/** Everything that anybody may send, without a word of who it is. */
function ofStranger(app: TestApp, routes: readonly Route[]): DearRequest[] {
  const json = { "content-type": "application/json" };
  const post = (path: string, body: string, headers: Record<string, string> = json): DearRequest => ({
    name: `POST ${path}`,
    send: () => fetch(app.address + path, { method: "POST", headers, body, redirect: "manual" }),
  });
  return [
    ...routes
      .filter(({ method }) => method === "GET")
      .map(({ url }) => ({
        name: `GET ${url}`,
        send: () =>
          fetch(app.address + url.replaceAll(/:\w+/g, "1").replace("*", "x"), { redirect: "manual" }),
      })),
    {
      name: "GET /api/v1/schema/?format=yaml",
      send: () => fetch(`${app.address}/api/v1/schema/?format=yaml`),
    },
    post("/auth/jwt/create/", JSON.stringify({ email: "nobody@example.com", password: "x".repeat(128) })),
    post("/oauth/token/", "grant_type=client_credentials&client_id=x&client_secret=y", {
      "content-type": "application/x-www-form-urlencoded",
    }),
    post("/verify", JSON.stringify({ credential: "x".repeat(60_000) })),
  ];
}

async function ofIdentityProvider(app: TestApp, { partner }: KnownWorld): Promise<DearRequest[]> {
  const { identityProvider } = await import("../../server/test/partners/scim/connection.ts");
  const { json } = await app.send("POST", "/operator/v1/hris-connections/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, hub: "scim" },
  });
  const provider = identityProvider(app, json);
  let number = 0;
  const send = async (method: "GET" | "POST", path: string, body?: object): Promise<Response> => {
    const { status, headers } = await provider.send({ method, path, ...(body ? { body } : {}) });
    return new Response(null, { status, headers });
  };
  return [
    ...[
      "/Users?count=100",
      '/Users?filter=userName eq "a"',
      "/Groups?count=100",
      "/Schemas",
      "/ResourceTypes",
    ].map((path) => ({ name: `GET ${path}`, send: () => send("GET", encodeURI(path)) })),
    {
      name: "POST /Users",
      send: () => {
        number += 1;
        return send("POST", "/Users", { userName: `u${number}`, externalId: `u${number}`, active: true });
      },
    },
  ];
}
