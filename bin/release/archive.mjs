import { createWriteStream, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { FILE_LIST } from "./file-list.mjs";

const BLOCK = 512;
const EXECUTABLE = 0o755;
const PLAIN = 0o644;

/**
 * Packs a folder as a compressed tar file (POSIX ustar), below its own name. The same content makes the same bytes: in the order
 * of the names but for the list of files, which is last, everything root's and of one moment, executable or not.
 */
export async function pack(folder, file, seconds) {
  const gzip = createGzip({ level: 9 });
  await pipeline(Readable.from(blocksOf(folder, basename(folder), seconds)), gzip, createWriteStream(file));
}

function* blocksOf(path, name, seconds) {
  const stats = lstatSync(path);
  if (stats.isDirectory()) {
    yield header({ name: `${name}/`, type: "5", mode: EXECUTABLE, seconds });
    for (const entry of readdirSync(path).sort(
      (one, other) => isLast(one) - isLast(other) || (one < other ? -1 : 1),
    ))
      yield* blocksOf(`${path}/${entry}`, `${name}/${entry}`, seconds);
  } else if (stats.isSymbolicLink()) {
    yield header({ name, type: "2", mode: EXECUTABLE, seconds, target: readlinkSync(path) });
  } else {
    const content = readFileSync(path);
    const mode = stats.mode & 0o100 ? EXECUTABLE : PLAIN;
    yield header({ name, type: "0", mode, seconds, size: content.byteLength });
    yield content;
    yield Buffer.alloc((BLOCK - (content.byteLength % BLOCK)) % BLOCK);
  }
  // Two empty blocks end the archive, as the outermost folder does.
  if (!name.includes("/")) yield Buffer.alloc(2 * BLOCK);
}

const isLast = (entry) => Number(entry === FILE_LIST);

function header({ name, type, mode, seconds, size = 0, target = "" }) {
  const block = Buffer.alloc(BLOCK);
  const [prefix, last] = split(name);
  if (Buffer.byteLength(target) > 100) throw new Error(`${name} leads to a name that is too long for tar.`);
  block.write(last, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108); // account
  block.write(octal(0, 8), 116); // group
  block.write(octal(size, 12), 124);
  block.write(octal(seconds, 12), 136);
  block.write(" ".repeat(8), 148); // the sum is made with blanks in its place
  block.write(type, 156);
  block.write(target, 157);
  block.write("ustar\x0000", 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

const octal = (value, length) => `${value.toString(8).padStart(length - 1, "0")}\0`;

/** Names of more than 100 bytes are told in two parts, with a slash between. */
function split(name) {
  if (Buffer.byteLength(name) <= 100) return ["", name];
  for (let slash = name.indexOf("/"); slash > 0; slash = name.indexOf("/", slash + 1)) {
    const parts = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(parts[1]) <= 100 && Buffer.byteLength(parts[0]) <= 155) return parts;
  }
  throw new Error(`The name ${name} is too long for tar.`);
}
