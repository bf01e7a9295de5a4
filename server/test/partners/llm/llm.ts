import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What somebody asked of the model. */
export interface AskedOfModel {
  path: string;
  authorization: string | null;
  /** Of `/chat/completions`: the request as it came. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read into it freely
  body: any;
  /** The text of all messages. */
  prompt: string;
  isStreamed: boolean;
  /** Of `/audio/transcriptions`: the form as it came, with the recording in it. */
  form: Buffer;
}

/** How the model behaves this time. */
export type ModelReply =
  | { text: string; finishReason?: string; usage?: { prompt_tokens: number; completion_tokens: number } }
  | { json: unknown }
  /** A status, as vendors refuse. */
  | { status: number; headers?: Record<string, string> }
  /** Bytes as they are, whatever they are. */
  | { raw: string | Uint8Array; mediaType?: string }
  /** These bytes, one by one and without an end, each so long after the one before. */
  | { drips: string; everyMs: number; mediaType?: string }
  /** Says this much, and then: nothing any more, or the connection is cut. */
  | { begins: string; ends: "stalls" | "is cut" }
  | { audio: Uint8Array; mediaType: string }
  | "hangs"
  | "closes the connection"
  /** The headers begin, and never end. */
  | "stalls in its headers";

export interface Llm {
  /** For `LLM_BASE_URL`. */
  url: string;
  asked: AskedOfModel[];
  /** How it answers from now on; an answer may take its time. */
  behave(behaviour: (asked: AskedOfModel) => ModelReply | Promise<ModelReply>): void;
  stop(): Promise<void>;
}

/** A small real server that speaks the wire format of OpenAI-compatible models, well or badly. */
export async function startLlm(
  behaviour: (asked: AskedOfModel) => ModelReply | Promise<ModelReply> = () => ({ text: "Good morning." }),
): Promise<Llm> {
  const asked: AskedOfModel[] = [];
  let behave = behaviour;
  const server = createServer(async (request, response) => {
    const one = await read(request);
    asked.push(one);
    send(response, one, await behave(one));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    behave: (next) => {
      behave = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<AskedOfModel> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = Buffer.concat(chunks);
  const isJson = request.headers["content-type"]?.startsWith("application/json");
  const body = isJson ? JSON.parse(form.toString()) : null;
  const messages: { content: unknown }[] = body?.messages ?? [];
  return {
    path: request.url ?? "",
    authorization: request.headers.authorization ?? null,
    body,
    form,
    prompt: messages
      .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)))
      .join("\n"),
    isStreamed: body?.stream === true,
  };
}

function send(response: ServerResponse, asked: AskedOfModel, reply: ModelReply): void {
  if (reply === "hangs") return;
  if (reply === "closes the connection") response.destroy();
  else if (reply === "stalls in its headers") response.socket?.write("HTTP/1.1 200 OK\r\ncontent-ty");
  else if ("drips" in reply) drip(response, reply);
  else if ("status" in reply) {
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(JSON.stringify({ error: { message: "refused by the model's host", type: "test" } }));
  } else if ("raw" in reply) {
    response.writeHead(200, { "content-type": reply.mediaType ?? "application/json" }).end(reply.raw);
  } else if ("audio" in reply) {
    response.writeHead(200, { "content-type": reply.mediaType }).end(reply.audio);
  } else if (asked.path.endsWith("/audio/transcriptions")) {
    const text = "text" in reply ? reply.text : "";
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ text }));
  } else if (asked.isStreamed) stream(response, reply);
  else complete(response, reply);
}

function drip(
  response: ServerResponse,
  { drips, everyMs, mediaType = "application/json" }: Extract<ModelReply, { drips: string }>,
): void {
  response.writeHead(200, { "content-type": mediaType });
  let at = 0;
  const timer = setInterval(() => {
    response.write(drips.charAt(at % drips.length));
    at += 1;
  }, everyMs);
  response.once("close", () => clearInterval(timer));
}

type Written = Exclude<
  ModelReply,
  string | { status: number } | { raw: unknown } | { audio: Uint8Array } | { drips: string }
>;

function complete(response: ServerResponse, reply: Written): void {
  response.writeHead(200, { "content-type": "application/json" });
  if ("begins" in reply) {
    response.write('{"id":"1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assi');
    if (reply.ends === "is cut") response.destroy();
    return;
  }
  const content = "json" in reply ? JSON.stringify(reply.json) : reply.text;
  const finish_reason = ("finishReason" in reply && reply.finishReason) || "stop";
  const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason }];
  response.end(JSON.stringify({ ...envelope, object: "chat.completion", choices, usage: usageOf(reply) }));
}

const envelope = { id: "1", created: 1_780_000_000, model: "test-model" };

function usageOf(reply: Written) {
  const { prompt_tokens, completion_tokens } = ("usage" in reply && reply.usage) || {
    prompt_tokens: 100,
    completion_tokens: 20,
  };
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** The text written before has arrived by then. */
const CUT_AFTER_MS = 50;

function stream(response: ServerResponse, reply: Written): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const event = (choice: object, more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ ...envelope, object: "chat.completion.chunk", choices: [{ index: 0, ...choice }], ...more })}\n\n`,
    );
  const text = "begins" in reply ? reply.begins : "json" in reply ? JSON.stringify(reply.json) : reply.text;
  for (const piece of text.match(/\s*\S+/g) ?? []) event({ delta: { content: piece } });
  if ("begins" in reply) {
    if (reply.ends === "is cut")
      response.write("\n", () => setTimeout(() => response.destroy(), CUT_AFTER_MS));
    return;
  }
  event(
    { delta: {}, finish_reason: ("finishReason" in reply && reply.finishReason) || "stop" },
    { usage: usageOf(reply) },
  );
  response.end("data: [DONE]\n\n");
}
