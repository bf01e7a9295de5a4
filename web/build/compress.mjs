import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Below this an answer is one packet either way. */
const WORTH_BYTES = 1_000;
/** The two highest qualities save another tenth of the bytes and take ten times as long: of what is small, and loaded often. */
const BROTLI_QUALITY = { small: 11, large: 9 };
const SMALL_BYTES = 100_000;

const compressible = /\.(js|css|svg|json|html)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts `.br` and `.gz` beside each file that gets smaller by it, so that no request pays for compressing. */
export async function compressFolder(folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!compressible.test(name) || (await stat(path)).size < WORTH_BYTES) continue;
    const content = await readFile(path);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[content.length <= SMALL_BYTES ? "small" : "large"],
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeFile(`${path}.br`, await brotli(content, { params }));
    await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
  }
}
