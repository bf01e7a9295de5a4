// How long each test file took when it last ran here.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../install-if-needed.mjs";
import { isLong } from "./stages.mjs";

const noted = join(root, `node_modules/.cache/test-seconds${isLong ? "-long" : ""}.json`);

/** The files' seconds; of a file that never ran, what files of its kind usually take. */
export function secondsOf(files) {
  const known = read();
  return new Map(files.map((file) => [file, known[file] ?? usual(file)]));
}

export function noteSeconds(ended) {
  const seconds = Object.fromEntries(ended.map(({ file, milliseconds }) => [file, milliseconds / 1000]));
  mkdirSync(dirname(noted), { recursive: true });
  writeFileSync(noted, JSON.stringify({ ...read(), ...seconds }, null, 1));
}

function usual(file) {
  const text = readFileSync(join(root, file), "utf8");
  // A drill, even in its short form.
  if (/^\/\/ npm (run test:long|test leaves this drill to CI): /m.test(text)) return 30;
  if (/Process\(|spawn|execFile/.test(text)) return 15;
  if (/Stage\(|launchBrowser\(/.test(text)) return 10;
  return /startApp\(|Database\(/.test(text) ? 3 : 0.1;
}

function read() {
  try {
    return JSON.parse(readFileSync(noted, "utf8"));
  } catch {
    // Never written, or cut off: an order is all that is lost.
    return {};
  }
}
