// npm test leaves this drill to CI: content-type.test.ts and http.test.ts hold the same answers.
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";

let app: TestApp;
let partner: Partner;
let addresses: string[];
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  const documents = await Promise.all([
    app.send("GET", "/api/v1/schema/", { token: partner.token }),
    app.send("GET", "/operator/v1/schema/", { token: await app.operatorToken() }),
  ]);
  addresses = documents.flatMap(({ json }) => Object.keys(json.paths)).filter(isMachines);
  assert.ok(addresses.length > 200);
});
after(() => app.stop());

/** Addresses that programs call, as the specification names them. */
const isMachines = (path: string) => /^\/(api|operator|oauth|auth|scim)\//.test(path);

interface Answered {
  status: number;
  type: string;
  text: string;
}

/** A client that sends exactly these headers: without `Accept`, as few do. */
function call(method: string, path: string, headers: Record<string, string>): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, app.address), { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: String(answer.headers["content-type"] ?? ""),
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** What is wrong with a refusal that a program is to understand; null for everything that is none. */
function faultOf({ status, type, text }: Answered): string | null {
  if (status < 400) return null;
  if (!/^application\/([\w.-]+\+)?json/.test(type)) return `${status} ${type}`;
  const body = JSON.parse(text);
  if (String(body.schemas).includes("urn:ietf:params:scim")) return null;
  return typeof body.code === "string" && typeof body.detail === "string" ? null : `${status} ${text}`;
}

for (const [title, accept] of [
  ["*/*", { accept: "*/*" }],
  ["no Accept at all", {}],
] as const) {
  test(`whoever sends ${title} is refused in JSON with a code: everywhere, by every method, with a token and without`, async () => {
    const faults: string[] = [];
    for (const address of addresses) {
      const path = address.replaceAll(/\{[^}]+\}/g, "none");
      for (const method of ["GET", "POST", "PUT", "DELETE"]) {
        for (const token of [
          {},
          { authorization: `Bearer ${partner.token}` },
          { authorization: "Bearer x" },
        ]) {
          const fault = faultOf(await call(method, path, { ...accept, ...token }));
          if (fault !== null) faults.push(`${method} ${path}: ${fault}`);
        }
      }
    }
    assert.deepEqual(faults, []);
  });

  test(`and so it is with ${title} at addresses that nobody serves`, async () => {
    const faults: string[] = [];
    for (const path of ["/api", "/api/", "/api/v1", "/api/v2/users/", "/api/v1/lti/", "/api/v1/lti/none/"])
      for (const method of ["GET", "POST", "DELETE"]) {
        const fault = faultOf(await call(method, path, accept));
        if (fault !== null) faults.push(`${method} ${path}: ${fault}`);
      }
    for (const path of ["/operator/none/", "/oauth/none/", "/auth/none/", "/scim/v2/None"]) {
      const fault = faultOf(await call("GET", path, accept));
      if (fault !== null) faults.push(`GET ${path}: ${fault}`);
    }
    assert.deepEqual(faults, []);
  });
}

test("a browser that an LMS sends to the launch gets a page, also below the API", async () => {
  const { status, type } = await call("GET", "/api/v1/lti/login/", { accept: "text/html,*/*;q=0.8" });
  assert.deepEqual([status >= 400, type], [true, "text/html; charset=utf-8"]);
});
