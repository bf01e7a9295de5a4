import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../app.ts";

const former = { email: "former@example.com", password: "velvet anchor pigeon" };
const next = { email: "next@example.com", password: "copper window thrush" };

test("a service that is started with another operator, and then another password, lets nobody in with what was before", async (t) => {
  const app = await startApp({ config: { operator: former } });
  t.after(() => app.stop());
  const visitor = () => visitorOf(app.address);
  const startedWith = async (operator: typeof former) => {
    app.clock.advance(1_000); // tokens know the second in which they were issued
    await app.restart({ operator });
    return visitor();
  };

  const first = await visitor().takeAlong(former);
  assert.deepEqual(await visitor().knock(first), [200, 200, 200]);
  const same = await startedWith(former);
  assert.deepEqual(await same.knock(first), [200, 200, 200], "a restart alone ends nothing");

  const other = await startedWith(next);
  assert.deepEqual(await other.knock(first), [401, 401, 401]);
  assert.equal((await other.signIn(former)).status, 401);
  const second = await other.takeAlong(next);
  assert.deepEqual(await other.knock(second), [200, 200, 200]);

  const changed = await startedWith({ ...next, password: "marble stove lagoon" });
  assert.deepEqual(await changed.knock(second), [401, 401, 401]);
  assert.equal((await changed.signIn(next)).status, 401);
});

interface Visitor {
  signIn(credentials: typeof former): Promise<Response>;
  takeAlong(credentials: typeof former): Promise<Taken>;
  /** How the JWT, its refresh token and the console's cookie are answered. */
  knock(taken: Taken): Promise<number[]>;
}

/** What somebody may keep who was signed in once. */
interface Taken {
  access: string;
  refresh: string;
  cookie: string;
}

function visitorOf(siteUrl: string): Visitor {
  const post = (path: string, body: object) =>
    fetch(siteUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const look = (headers: Record<string, string>) =>
    fetch(`${siteUrl}/operator/v1/operators/me/`, { headers });
  const signIn = (credentials: typeof former) => post("/auth/jwt/create/", credentials);
  return {
    signIn,
    async takeAlong(credentials) {
      const { access, refresh } = JSON.parse(await (await signIn(credentials)).text());
      const opened = await post("/operator/v1/session/", credentials);
      return { access, refresh, cookie: cookiesOf(opened) };
    },
    async knock(taken) {
      const answers = [
        await look({ authorization: `Bearer ${taken.access}` }),
        await post("/auth/jwt/refresh/", { refresh: taken.refresh }),
        await look({ cookie: taken.cookie }),
      ];
      return answers.map(({ status }) => status);
    },
  };
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
}
