// What no delivery can do without: sign and post, with the same client library. Nothing is read from anywhere and
// nothing is written down. Arguments: the receiver's URL and how many. More at a time makes it slower.
import { randomUUID } from "node:crypto";
import { envelope, postSigned } from "./signed-post.ts";

const [url = "", count = "0"] = process.argv.slice(2);
const CONCURRENCY = 400;
let remaining = Number(count);

async function loop(): Promise<void> {
  while (remaining > 0) {
    remaining -= 1;
    const id = randomUUID();
    await postSigned(url, { id, body: envelope(id) });
  }
}

process.once("message", () => process.exit(0));
await Promise.all(Array.from({ length: CONCURRENCY }, loop));
