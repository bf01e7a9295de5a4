import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text as textOf } from "node:stream/consumers";
import type { Answer } from "../app.ts";

/** A request that announces a body of so many bytes and waits for the answer before it sends any. */
export async function announceBody(
  url: URL,
  { method, token, bytes }: { method: string; token: string; bytes: number },
): Promise<Answer> {
  const announced = request(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": bytes,
    },
  });
  announced.flushHeaders();
  const [response]: IncomingMessage[] = await once(announced, "response");
  if (!response) throw new Error(`No answer from ${url}.`);
  const text = await textOf(response);
  announced.destroy();
  const headers = new Headers(
    Object.entries(response.headersDistinct).map(([name, [value = ""] = []]) => [name, value]),
  );
  return { url: url.href, status: response.statusCode ?? 0, headers, text, json: JSON.parse(text) };
}
