import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { randomToken } from "../../../kernel/secret.ts";
import type { ListedFile, OpenStorage } from "../open-storage.ts";
import { pathParts } from "../storage-path.ts";
import type { ObjectLocation, ObjectStoreAccess } from "./access.ts";
import { createObjectClient, type ObjectClient } from "./object-client.ts";
import { upload } from "./object-upload.ts";

/** What a probe costs is paid for: one that succeeded holds for so long, if no request fails. */
const PROBED_MS = 300_000;

/** Stored files as objects of a bucket, under the paths that they would have in a folder. */
export function openObjectStorage(location: ObjectLocation, access: ObjectStoreAccess): OpenStorage {
  let soundUntil = 0;
  const client = watched(createObjectClient(location, access), () => {
    soundUntil = 0;
  });
  const { prefix } = location;
  const keyOf = (key: string) => `${prefix}${pathParts(key).join("/")}`;

  return {
    put: async (key, content) => ({ size: await upload(client, keyOf(key), content) }),
    async get(key) {
      const content = await client.open(keyOf(key));
      return content && (await buffer(content));
    },
    async stream(key) {
      const content = await client.open(keyOf(key));
      return content && Readable.fromWeb(content);
    },
    async delete(key) {
      await client.send({ method: "DELETE", key: keyOf(key) });
    },
    async probe() {
      if (Date.now() < soundUntil) return;
      const key = `${prefix}probe-${randomToken(6)}`; // no path of a stored file
      await client.send({ method: "PUT", key, body: Buffer.from("Is there room?") });
      await client.send({ method: "DELETE", key });
      soundUntil = Date.now() + PROBED_MS;
    },
    async check() {
      await client.send({ method: "GET", query: { "list-type": "2", "max-keys": "1", prefix } });
    },
    list: () => list(client, prefix),
    close: () => client.close(),
  };
}

function watched(client: ObjectClient, onFailure: () => void): ObjectClient {
  const told = (error: unknown) => {
    onFailure();
    throw error;
  };
  return {
    send: (request) => client.send(request).catch(told),
    open: (key) => client.open(key).catch(told),
    close: () => client.close(),
  };
}

/** What is no path of a stored file is somebody else's. */
async function* list(client: ObjectClient, prefix: string): AsyncGenerator<ListedFile> {
  let token: string | null = null;
  do {
    const query: Record<string, string> = { "list-type": "2", prefix };
    if (token !== null) query["continuation-token"] = token;
    const { text } = await client.send({ method: "GET", query });
    for (const [, entry = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = field(entry, "Key") ?? "";
      const [folder, name = ""] = key.slice(prefix.length).split("/");
      if (key.startsWith(prefix) && isPath(folder, name))
        yield { key: name, size: Number(field(entry, "Size")) };
    }
    token = field(text, "NextContinuationToken");
  } while (token !== null);
}

function isPath(folder: string | undefined, name: string): boolean {
  return /^[\w-]{8,128}$/.test(name) && folder === pathParts(name)[0];
}

function field(text: string, name: string): string | null {
  const [, value] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text) ?? [];
  return (
    value
      ?.replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&") ?? null
  );
}
