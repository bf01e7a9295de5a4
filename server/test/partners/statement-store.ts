import { isRecord } from "#kernel/record.ts";

/** Where a record store of tests keeps what it takes. */
export interface StatementStore {
  /** The status that xAPI 1.0.3 wants for these bytes; 200 when all of them are held now. */
  take(body: Buffer): Promise<number>;
  find(id: string): Promise<Record<string, unknown> | null>;
}

/** One that can be put back to a backup that knew less. */
interface MemoryStore extends StatementStore {
  forget(ids: readonly string[]): void;
}

/** Takes a batch whole or not at all; an id with other content is a conflict; the same content is taken for what it has. */
export function memoryStore(): MemoryStore {
  const held = new Map<string, string>();
  return {
    async take(body) {
      const texts = textsOf(body);
      const statements = texts.map((text): Record<string, unknown> => JSON.parse(text));
      if (!statements.every(({ verb }) => isRecord(verb) && /^https?:/.test(String(verb.id)))) return 400;
      const ids = statements.map(({ id }) => String(id));
      if (ids.some((id, at) => held.has(id) && held.get(id) !== texts[at])) return 409;
      for (const [at, id] of ids.entries()) held.set(id, texts[at] ?? "");
      return 200;
    },
    forget(ids) {
      for (const id of ids) held.delete(id);
    },
    async find(id) {
      const text = held.get(id);
      return text === undefined
        ? null
        : { ...JSON.parse(text), stored: "2026-06-15T09:00:00Z", version: "1.0.3" };
    },
  };
}

/** A real store, which decides by itself. */
export function remoteStore({ url, authorization }: { url: string; authorization: string }): StatementStore {
  const headers = {
    authorization,
    "content-type": "application/json",
    "x-experience-api-version": "1.0.3",
  };
  return {
    async take(body) {
      const answer = await fetch(`${url}/statements`, {
        method: "POST",
        headers,
        body: new Uint8Array(body),
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    async find(id) {
      const answer = await fetch(`${url}/statements?statementId=${id}`, { headers });
      const found: unknown = await answer.json();
      return answer.status === 200 && isRecord(found) ? found : null;
    },
  };
}

/** The statements' own texts, as they stood in the request. */
export function textsOf(body: Buffer): string[] {
  const text = body.toString("utf8");
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return [text];
  const texts = parsed.map((statement) => JSON.stringify(statement));
  if (`[${texts.join(",")}]` !== text) throw new Error("The statements were rewritten on their way.");
  return texts;
}
