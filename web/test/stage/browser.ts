import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { brotliDecompressSync, createBrotliDecompress } from "node:zlib";
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";

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

const systemChromium = "/usr/bin/chromium";

/** The Chromium that the run shares, or one of its own where it shall have these flags besides or a file is run by itself. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const shared = process.env.TEST_BROWSER_URL;
  if (shared && more.length === 0) return chromium.connect(shared, { timeout: 0 });
  return chromium.launch(await launchOptions(more));
}

/** A Chromium for many processes; what one of them opens is closed when it goes. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions([]));
}

/**
 * The Chromium that CHROMIUM_PATH names, else the one that ships inside an npm package, else the system's, else Playwright's
 * own. Works as root and without a network. The package's draws no windows: 42 s of processor time for every page, where a
 * whole Chromium takes 73. However long it takes: a file has its time limit.
 */
async function launchOptions(more: readonly string[]): Promise<LaunchOptions> {
  const options = { args: [...flags, ...more], timeout: 0 };
  const named = process.env.CHROMIUM_PATH;
  if (named) return { ...options, executablePath: named };
  if (process.platform === "linux" && process.arch === "x64")
    return { ...options, ...(await packagedChromium()) };
  if (existsSync(systemChromium)) return { ...options, executablePath: systemChromium };
  return options;
}

/** Unpacked once per version and clone; several test processes may ask for it at the same moment. */
async function packagedChromium(): Promise<LaunchOptions> {
  const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));
  const { version } = JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8"));
  const home = join(import.meta.dirname, `../../../node_modules/.cache/chromium-${version}`);
  await mkdir(home, { recursive: true });
  const executablePath = join(home, "chromium");
  if (!existsSync(executablePath)) await unpackProgram(join(packageRoot, "bin/chromium.br"), executablePath);
  if (hasNetworkSecurityServices()) return { executablePath };

  const libraries = join(home, "al2023");
  if (!existsSync(libraries)) await unpackLibraries(join(packageRoot, "bin/al2023.tar.br"), libraries);
  const searched = [join(libraries, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  return { executablePath, env: { ...process.env, LD_LIBRARY_PATH: searched } };
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
