import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { linkIn, type Mailbox, openMailbox, type ReceivedMail } from "../mailbox.ts";
import { freePort } from "../processes/free-port.ts";
import { hangUpAttack, ninetyNinthOf, referenceScript } from "../processes/hang-up.ts";
import { npmStart, type StartedService } from "../processes/npm-start.ts";
import { prepareCluster } from "../runner/prepared-cluster.ts";

/**
 * What somebody tries who wants another's account or peace, from outside, against the service as it is started by
 * everybody: over HTTP and a mailbox, with nothing of ours imported.
 */
const owner = { email: "owner@example.com", password: "seven green bicycles" };
const admin = { email: "head@example.com", password: "nine patient otters sing" };
const attacker = "attacker@example.net";

let folder: string;
let port: number;
let mailbox: Mailbox;
let service: StartedService;

const settings = () => ({
  PORT: String(port),
  DATA_DIR: folder,
  SMTP_URL: mailbox.url,
  OPERATOR_EMAIL: owner.email,
  OPERATOR_PASSWORD: owner.password,
});

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "lectern-attacks-"));
  chmodSync(folder, 0o755); // as root the database runs as another account, which must get in
  await prepareCluster(folder);
  port = await freePort();
  mailbox = await openMailbox();
  service = await npmStart(settings());
});
after(async () => {
  await service.stop();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Sending {
  token?: string | undefined;
  cookie?: string;
  body?: unknown;
  form?: Record<string, string>;
}

async function send(method: string, path: string, { token, cookie, body, form }: Sending = {}) {
  const headers: Record<string, string> = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(form === undefined ? {} : { accept: "text/html" }),
  };
  const response = await fetch(service.siteUrl + path, {
    method,
    headers,
    redirect: "manual",
    ...(form
      ? { body: new URLSearchParams(form) }
      : body === undefined
        ? {}
        : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** The first mail to the administrator with such a link; others tell what happened to the account. */
async function mailWith(link: string): Promise<ReceivedMail> {
  for (let number = 1; ; number++) {
    const mail = await mailbox.mailTo(admin.email, number);
    if (mail.text.includes(link)) return mail;
  }
}

const signIn = (credentials: { email: string; password: string }) =>
  send("POST", "/auth/jwt/create/", { body: credentials });
const asOwner = async (): Promise<string> => (await signIn(owner)).json.access;

/** An organization, a partner that may write, and an administrator of theirs with a password. */
async function aTenant(slug: string) {
  const token = await asOwner();
  await send("POST", "/operator/v1/organizations/", { token, body: { name: slug, slug } });
  const application = await send("POST", "/operator/v1/applications/", {
    token,
    body: { organization: slug, name: "Portal" },
  });
  const { client_id, client_secret } = application.json;
  const exchanged = await send("POST", "/oauth/token/", {
    form: { grant_type: "client_credentials", client_id, client_secret },
  });
  const partner: string = exchanged.json.access_token;
  const key = { provider: "portal", provider_id: `${slug}-head` };
  const { json: user } = await send("POST", "/api/v1/users/", {
    token: partner,
    body: { ...key, email: admin.email, first_name: "Hedy" },
  });
  const promoted = await send("PATCH", `/operator/v1/users/${user.id}/`, {
    token,
    body: { access_role: "admin", password: admin.password },
  });
  assert.equal(promoted.status, 200, promoted.text);
  const userId: number = user.id;
  return { partner, key, userId };
}

test("a partner's write token takes no administrator's account over, and a link for a new password dies with it", async () => {
  const { partner, key, userId } = await aTenant("acme");
  const body = { ...key, email: attacker, first_name: "Mallory" };
  for (const attempt of [
    await send("PATCH", `/api/v1/users/${userId}/`, { token: partner, body: { email: attacker } }),
    await send("POST", "/api/v1/users/", { token: partner, body }),
  ]) {
    assert.equal(attempt.status, 200, attempt.text);
    assert.equal(attempt.json.email, admin.email);
    assert.ok(attempt.json.warnings.some(({ field }: { field: string }) => field === "email"));
  }
  const bulk = await send("POST", "/api/v1/users/bulk/", { token: partner, body: { users: [body] } });
  assert.equal(bulk.status, 200);
  assert.equal((await send("GET", `/api/v1/users/${userId}/`, { token: partner })).json.email, admin.email);

  // The attacker asks for a link, and only the administrator's own mailbox ever gets one.
  for (const email of [attacker, admin.email]) await send("POST", "/forgotten-password", { form: { email } });
  const mail = await mailWith("/new-password?token=");
  assert.deepEqual(
    mailbox.mails.filter(({ to }) => to === attacker),
    [],
  );

  // The mailed link no longer works: the operator has set another password meanwhile.
  const link = linkIn(mail);
  const again = { ...admin, password: "eleven brave herons dive" };
  const token = await asOwner();
  await send("PATCH", `/operator/v1/users/${userId}/`, { token, body: { password: again.password } });
  const spent = new URL(link, service.siteUrl).searchParams.get("token") ?? "";
  assert.notEqual(spent, "");
  const used = await send("POST", "/new-password", {
    form: { token: spent, password: "taken over by mallory" },
  });
  assert.equal(used.status, 403);
  assert.equal((await signIn(again)).status, 200);
});

test("an operator who left is out at once, by every door, and so is a former OPERATOR_EMAIL", async () => {
  const token = await asOwner();
  const colleague = { email: "colleague@example.com", password: "four velvet lanterns glow" };
  const invited = await send("POST", "/operator/v1/operators/", {
    token,
    body: { email: colleague.email, role: "operator" },
  });
  assert.equal(invited.status, 201, invited.text);
  const invitation = new URL(invited.json.invitation_url);
  const secret = invitation.searchParams.get("token") ?? invitation.hash.replace(/^#(token=)?/, "");
  const accepted = await send("POST", "/operator/v1/operators/accept-invitation/", {
    body: { token: secret, password: colleague.password },
  });
  assert.equal(accepted.status, 200, accepted.text);

  const { access, refresh } = (await signIn(colleague)).json;
  const opened = await send("POST", "/operator/v1/session/", { body: colleague });
  const cookie = opened.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  const entryPoints = async () => [
    (await send("GET", "/operator/v1/organizations/", { token: access })).status,
    (await send("POST", "/auth/jwt/refresh/", { body: { refresh } })).status,
    (await send("GET", "/operator/v1/session/", { cookie })).status,
    (await signIn(colleague)).status,
  ];
  assert.deepEqual(await entryPoints(), [200, 200, 200, 200]);
  const path = `/operator/v1/operators/${invited.json.id}/`;
  assert.equal((await send("POST", `${path}deactivate/`, { token })).status, 200);
  assert.deepEqual(await entryPoints(), [401, 401, 401, 401]);

  await service.stop();
  const successor = { email: "successor@example.com", password: "two hundred quiet lamps" };
  service = await npmStart({
    ...settings(),
    OPERATOR_EMAIL: successor.email,
    OPERATOR_PASSWORD: successor.password,
  });
  assert.equal((await signIn(owner)).status, 401, "the former operator of the settings");
  assert.equal((await send("GET", "/operator/v1/organizations/", { token })).status, 401, "and their token");
  assert.equal((await signIn(successor)).status, 200);
});

/** Answers to others take at most three times as long while strangers do this for a second. */
async function assertPeaceful(attack: () => Promise<unknown>): Promise<void> {
  const health = `${service.siteUrl}/healthz`;
  const ratios: number[] = [];
  // Other load on the machine may disturb a round, but not all of them.
  while (ratios.length < 10 && !ratios.some((ratio) => ratio <= 3)) {
    const alone = await ninetyNinthOf(health, 1);
    const [attacked] = await Promise.all([ninetyNinthOf(health, 1), attack()]);
    ratios.push(attacked / alone);
  }
  assert.ok(
    Math.min(...ratios) <= 3,
    `99 of 100 took ${ratios.map((ratio) => ratio.toFixed(1)).join(", ")} times as long`,
  );
}

test("twelve strangers who ask for the largest file and hang up keep nobody waiting", async () => {
  const script = await referenceScript(service.siteUrl);
  await assertPeaceful(() => hangUpAttack(script, 1));
});

test("twenty requests a second that are as long as they may be keep nobody waiting", async () => {
  const query = "a=1&".repeat(3_500);
  const segments = "a/".repeat(7_000);
  for (const path of [`/healthz?${query}`, `/api/v1/${segments}`])
    await assertPeaceful(() =>
      Promise.all(
        Array.from({ length: 20 }, async (_, number) => {
          await pause(number * 50);
          await fetch(service.siteUrl + path);
        }),
      ),
    );
});

test("whoever has shown no credentials cannot have a large body read", async () => {
  const most = {
    "/auth/jwt/create/": 1_000_000, // contract 1.7
    "/auth/jwt/refresh/": 1_000_000,
    "/oauth/token/": 64_000,
    "/operator/v1/session/": 64_000,
  };
  for (const [path, bytes] of Object.entries(most)) {
    const body = { email: "a".repeat(bytes), password: "x" };
    const { status, json } = await send("POST", path, { body });
    assert.deepEqual([status, json.code], [413, "body_too_large"], path);
  }
});
