import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { Answer, TestApp } from "#test/app.ts";

/** A caller of the partner API: a partner or a person. */
interface Caller {
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

export function form(
  filename: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
): FormData {
  const data = new FormData();
  data.set("file", new File([new Uint8Array(Buffer.from(content))], filename));
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

/** Uploads a document that shall be accepted. @returns its id */
export async function anUpload(
  caller: Caller,
  filename: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
): Promise<string> {
  const answer = await caller.call("POST", "/documents/", form(filename, content, fields));
  assert.equal(answer.status, 201, answer.text);
  return answer.json.document_id;
}

/** Asks until the document is processed or failed. @returns it, and how often it was asked */
export async function finished(caller: Caller, documentId: string) {
  for (let asked = 1; ; asked++) {
    const { status, json } = await caller.call("GET", `/documents/${documentId}/`);
    assert.equal(status, 200);
    if (["processed", "failed"].includes(json.status)) return { document: json, asked };
    await pause(10); // reading is for idle processors, and this one shall be
  }
}

/** Lets the pauses between tries pass until the document has failed for good. @returns it, and how often it was asked */
export async function failed({ context, clock }: TestApp, caller: Caller, documentId: string) {
  for (let asked = 1; ; asked++) {
    const { status, json } = await caller.call("GET", `/documents/${documentId}/`);
    assert.equal(status, 200);
    assert.notEqual(json.status, "processed");
    if (json.status === "failed") return { document: json, asked };
    const { tries, claim_id: claim } = await context.db
      .selectFrom("document")
      .select(["tries", "claim_id"])
      .where("document_id", "=", documentId)
      .executeTakeFirstOrThrow();
    if (tries > 0 && claim === null) clock.advance(60_000);
    await pause(10);
  }
}
