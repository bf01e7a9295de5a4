import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { memoryStore, type StatementStore, textsOf } from "./statement-store.ts";
import { startTokens, type Tokens } from "./store-tokens.ts";

/** What a store does with one request for statements instead of just taking them. */
type Fault =
  /** Answers this status and stores nothing. */
  | number
  /** Cuts the connection, before storing or after it. */
  | "cut"
  | "stored_but_lost"
  /** Stores, and never answers. */
  | "stored_and_silent"
  /** Stores, and answers 204 without a list of ids. */
  | "stored_without_list"
  /** Answers 200 with the ids, and keeps nothing: a full disk behind a queue was seen to do that. */
  | "taken_and_lost";

interface StoreRequest {
  ids: string[];
  sha256: string;
  status: number;
  headers: IncomingMessage["headers"];
}

type Rule = (statements: readonly Record<string, unknown>[]) => Fault | undefined;

export interface RecordStore {
  url: string;
  tokenUrl: string;
  tokens: Tokens;
  requests: StoreRequest[];
  /** Statement id → how often it was taken, in the order in which they came first. */
  held: Map<string, number>;
  storage: StatementStore;
  /** Ids of statements that its owner has voided: they are found by `voidedStatementId` only. */
  voided: Set<string>;
  /** One fault for each following request. */
  plan(...faults: Fault[]): void;
  /** For each request that the plan leaves alone. */
  behave(rule: Rule): void;
  /** The header beside a fault that is a status. */
  retryAfter(value: string): void;
  /** How long each request takes, so that several are under way. */
  takes(ms: number): void;
  /** Lets so many requests through and makes the others wait until `open`; `reached` reports the first of them. */
  gate(passing: number): { reached: Promise<void>; open(): void };
  stop(): Promise<void>;
}

export const storeUser = { type: "basic" as const, username: "lectern", password: "a password: with colon" };

/** A record store that can be told to misbehave. */
export async function startRecordStore(storage: StatementStore = memoryStore()): Promise<RecordStore> {
  const requests: StoreRequest[] = [];
  const held = new Map<string, number>();
  const voided = new Set<string>();
  const sockets = new Set<Socket>();
  const tokens = startTokens();
  let faults: Fault[] = [];
  let rule: Rule = () => undefined;
  let tookMs = 0;
  let mayPass = async () => {};
  let retryAfter: string | null = null;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    for await (const chunk of request) chunks.push(chunk);
    await mayPass();
    if (tookMs > 0) await new Promise((resolve) => setTimeout(resolve, tookMs));
    await answer(request, response, Buffer.concat(chunks));
  });

  async function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const url = new URL(request.url ?? "/", "http://store");
    if (url.pathname === "/token") tokens.issue(request, response, body);
    else if (url.pathname === "/xapi/about") send(response, 200, { version: ["1.0.3"] });
    else if (url.pathname !== "/xapi/statements") send(response, 404, {});
    else if (request.method === "GET") await read(request, response, url);
    else await write(request, response, body);
  }

  async function write(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const statements = textsOf(body).map((text): Record<string, unknown> => JSON.parse(text));
    const ids = statements.map(({ id }) => String(id));
    const sha256 = createHash("sha256").update(body).digest("hex");
    const note = (status: number) => requests.push({ ids, sha256, status, headers: request.headers });
    const fault = faults.length > 0 ? faults.shift() : rule(statements);
    if (fault === "cut") {
      note(0);
      request.socket.resetAndDestroy();
      return;
    }
    if (fault === "taken_and_lost") {
      note(200);
      send(response, 200, ids);
      return;
    }
    const status = typeof fault === "number" ? fault : isKnown(request) ? await storage.take(body) : 401;
    note(status);
    if (status !== 200) {
      send(response, status, { message: `answered ${status}` }, retryAfter);
      return;
    }
    for (const id of ids) held.set(id, (held.get(id) ?? 0) + 1);
    if (fault === "stored_and_silent") return;
    if (fault === "stored_but_lost") request.socket.resetAndDestroy();
    else if (fault === "stored_without_list") response.writeHead(204).end();
    else send(response, 200, ids);
  }

  function isKnown(request: IncomingMessage): boolean {
    const basic = Buffer.from(`${storeUser.username}:${storeUser.password}`).toString("base64");
    return request.headers.authorization === `Basic ${basic}` || tokens.isKnown(request);
  }

  async function read(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const id = url.searchParams.get("statementId");
    const voidedId = url.searchParams.get("voidedStatementId");
    const asked = id ?? voidedId;
    if (!isKnown(request)) send(response, 401, {});
    else if (asked === null) send(response, 200, { statements: [], more: "" });
    else {
      const found = voided.has(asked) === (id === null) ? await storage.find(asked) : null;
      send(response, found ? 200 : 404, found ?? {});
    }
  }

  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The store does not listen.");
  const origin = `http://127.0.0.1:${address.port}`;

  return {
    url: `${origin}/xapi`,
    tokenUrl: `${origin}/token`,
    tokens,
    requests,
    held,
    storage,
    voided,
    plan(...next) {
      faults = next;
    },
    behave(next) {
      rule = next;
    },
    retryAfter(value) {
      retryAfter = value;
    },
    gate(passing) {
      const [opened, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let left = passing;
      mayPass = async () => {
        left -= 1;
        if (left >= 0) return;
        reached.resolve();
        await opened.promise;
      };
      return { reached: reached.promise, open: opened.resolve };
    },
    takes(ms) {
      tookMs = ms;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): void {
  const headers = {
    "content-type": "application/json",
    "x-experience-api-version": "1.0.3",
    ...(retryAfter === null ? {} : { "retry-after": retryAfter }),
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
