import type { ObjectClient } from "./object-client.ts";
import { unavailable } from "./object-store-error.ts";

/** So much of a file is in memory at a time. At least 5 MiB, which S3 asks of all parts but the last. */
export const PART_BYTES = 8 * 1_048_576;

/**
 * Stores the whole content or nothing: a small one in one request, a larger one in parts, which become an object when the last has
 * arrived. @returns its size @throws storageUnavailable, and what reading the content throws
 */
export async function upload(
  client: ObjectClient,
  key: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<number> {
  const parts = partsOf(content instanceof Uint8Array ? [content] : content);
  const first = await parts.next();
  const body = first.done ? new Uint8Array() : first.value;
  if (body.length < PART_BYTES) {
    await store(client, { key, body });
    return body.length;
  }
  const uploadId = await begin(client, key);
  try {
    let size = 0;
    const etags: string[] = [];
    for (let part = body; ; ) {
      etags.push(await store(client, { key, body: part, uploadId, number: etags.length + 1 }));
      size += part.length;
      const next = await parts.next();
      if (next.done) break;
      part = next.value;
    }
    await complete(client, { key, uploadId, etags });
    return size;
  } catch (error) {
    // What of it was stored costs money until it is given up. Where that fails too, a rule of the bucket does it.
    await client.send({ method: "DELETE", key, query: { uploadId }, isOnce: true }).catch(() => undefined);
    throw error;
  }
}

/** Of equal size, but for the last. */
async function* partsOf(
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (size + rest.length >= PART_BYTES) {
      const taken = PART_BYTES - size;
      yield Buffer.concat([...waiting, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      [waiting, size] = [[], 0];
    }
    if (rest.length > 0) waiting.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

interface Part {
  key: string;
  body: Uint8Array;
  uploadId?: string;
  number?: number;
}

async function store(client: ObjectClient, { key, body, uploadId, number }: Part): Promise<string> {
  const query: Record<string, string> =
    uploadId === undefined ? {} : { uploadId, partNumber: String(number) };
  const { status, headers } = await client.send({ method: "PUT", key, body, query });
  if (status !== 200) throw unavailable(`The object store answered ${status} to an upload.`);
  return String(headers.etag ?? "");
}

async function begin(client: ObjectClient, key: string): Promise<string> {
  const { text } = await client.send({ method: "POST", key, query: { uploads: "" } });
  const [, uploadId] = /<UploadId>([^<]+)<\/UploadId>/.exec(text) ?? [];
  if (uploadId === undefined) throw unavailable("The object store does not begin an upload in parts.");
  return uploadId;
}

/** The answer may begin with 200 and end with an error (Amazon S3 API, CompleteMultipartUpload). */
async function complete(
  client: ObjectClient,
  { key, uploadId, etags }: { key: string; uploadId: string; etags: readonly string[] },
): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
  const { text } = await client.send({ method: "POST", key, query: { uploadId }, body, isOnce: true });
  if (!/<CompleteMultipartUploadResult/.test(text))
    throw unavailable("The object store did not put the parts of an upload together.");
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
