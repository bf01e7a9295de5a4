import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { cutNetwork } from "../extraction/process/network-cut.ts";

/** What a document would try that had taken over the process which reads it. Says what went through. */
const [foreignFile = "", port = ""] = process.argv.slice(2);
cutNetwork();
const attempts: Record<string, () => unknown> = {
  "read another file": () => readFileSync(foreignFile),
  "write a file": () => writeFileSync(`${foreignFile}.written`, ""),
  "start a program": () => spawnSync("true").error,
  connect: () => connect(Number(port), "127.0.0.1"),
  "run a text": () => new Function("return 1")(),
};
const wentThrough = Object.entries(attempts).filter(([, attempt]) => {
  try {
    return !(attempt() instanceof Error);
  } catch {
    return false;
  }
});
const fetched = await fetch(`http://127.0.0.1:${port}/`).then(
  () => ["fetch"],
  () => [],
);
process.stdout.write(
  JSON.stringify({
    wentThrough: [...wentThrough.map(([name]) => name), ...fetched],
    environment: Object.keys(process.env),
  }),
);
