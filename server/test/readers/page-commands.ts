import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestApp } from "../app.ts";
import type { Partner } from "../builders.ts";

export const pagesFolder = join(import.meta.dirname, "../../../docs/integrating");

interface Reader {
  page: string;
  app: TestApp;
  partner: Partner;
  /** Where the reader stands. */
  folder: string;
}

/** The page's commands as functions, which take what the reader has to fill in and give the answer. */
export function pageCommands({ page, app, partner, folder }: Reader) {
  const text = readFileSync(join(pagesFolder, page), "utf8");
  const known = { token: partner.token, LECTERN_URL: app.address };
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
    ([, command = ""]) =>
      async (variables: Record<string, string | number> = {}) => {
        const filled = Object.fromEntries(
          Object.entries(variables).map(([name, value]) => [name, `${value}`]),
        );
        const env = { ...process.env, ...known, ...filled };
        const { stdout } = await promisify(execFile)("bash", ["-euc", command], { cwd: folder, env });
        return stdout === "" ? null : JSON.parse(stdout);
      },
  );
}
