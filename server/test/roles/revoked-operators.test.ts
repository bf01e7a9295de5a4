import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startServiceProcess } from "../process.ts";

const former = { email: "former@example.com", password: "velvet anchor pigeon" };
const next = { email: "next@example.com", password: "copper window thrush" };

test("a service that is started with another operator, and then another password, lets nobody in with what was before", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-revoked-"));
  /** Starts on the same folder, does something, and stops again. */
  const during = async (settings: typeof former, act: (visitor: Visitor) => Promise<void>) => {
    const environment = { OPERATOR_EMAIL: settings.email, OPERATOR_PASSWORD: settings.password };
    const service = await startServiceProcess({ dataDir, environment });
    try {
      await act(visitorOf(service.siteUrl));
    } finally {
      await service.stop();
    }
  };
  try {
    let taken: Taken | null = null;
    await during(former, async (visitor) => {
      taken = await visitor.takeAlong(former);
      assert.deepEqual(await visitor.knock(taken), [200, 200, 200]);
    });
    await during(former, async (visitor) => {
      // The access token may be over by itself: on a busy machine a start takes its time.
      const [, ...lasting] = await visitor.knock(taken);
      assert.deepEqual(lasting, [200, 200], "a restart alone ends nothing");
    });
    await during(next, async (visitor) => {
      assert.deepEqual(await visitor.knock(taken), [401, 401, 401]);
      assert.equal((await visitor.signIn(former)).status, 401);
      taken = await visitor.takeAlong(next);
      assert.deepEqual(await visitor.knock(taken), [200, 200, 200]);
    });
    await during({ ...next, password: "marble stove lagoon" }, async (visitor) => {
      assert.deepEqual(await visitor.knock(taken), [401, 401, 401]);
      assert.equal((await visitor.signIn(next)).status, 401);
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

interface Visitor {
  signIn(credentials: typeof former): Promise<Response>;
  takeAlong(credentials: typeof former): Promise<Taken>;
  /** How the JWT, its refresh token and the console's cookie are answered. */
  knock(taken: Taken | null): Promise<number[]>;
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
      assert.ok(taken);
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
