import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";

/** Runs npm with the given Node, and rejects with a sentence when it fails. */
export async function npm(node, args) {
  await npmOutput(node, args);
}

/** The same, and what it printed on standard output. */
export function npmOutput(node, args) {
  const quiet = ["--no-fund", "--no-audit", "--no-update-notifier", "--loglevel=error"];
  // npm tells the scripts it runs where it is; that file also works with a Node that brought no npm.
  const npmFile = process.env.npm_execpath;
  const [command, first] = npmFile?.endsWith("npm-cli.js") ? [node, [npmFile]] : ["npm", []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args, ...quiet], {
      env: withNodeFirst(node),
      shell: command === "npm" && process.platform === "win32",
      // npm's own summary is noise here; its errors are not.
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.on("error", (error) => reject(new Error(`npm could not be run: ${error.message}.`)));
    child.on("close", (code) =>
      code === 0
        ? resolve(output)
        : reject(
            new Error(
              `npm ${args[0]} failed (exit code ${code}); npm's own message is above. Is the npm registry reachable, and is there space on the disk?`,
            ),
          ),
    );
  });
}

/** The environment in which `node` means the given one. */
export function withNodeFirst(node, extra = {}) {
  const { PATH = "", ...environment } = process.env;
  return { ...environment, PATH: `${dirname(node)}${delimiter}${PATH}`, ...extra };
}
