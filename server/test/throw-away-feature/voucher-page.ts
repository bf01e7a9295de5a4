import { globSync } from "node:fs";
import { cp, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export const PAGE = "web/src/learner/vouchers";

/** Does what CONTRIBUTING.md says: copies `onboarding`, and adds a line in `built-pages.d.ts`. */
export async function addVoucherPage(folder: string): Promise<void> {
  const renamed = (text: string) =>
    text.replaceAll("onboarding", "vouchers").replaceAll("Onboarding", "Vouchers");
  await cp(join(folder, "web/src/learner/onboarding"), join(folder, PAGE), { recursive: true });
  for (const path of globSync(`${PAGE}/**/*.{ts,tsx,css,json}`, { cwd: folder })) {
    const text = await readFile(join(folder, path), "utf8");
    await writeFile(join(folder, path), renamed(text));
    await rename(join(folder, path), join(folder, dirname(path), renamed(basename(path))));
  }
  const types = join(folder, "web/src/learner/built-pages.d.ts");
  const line = /^export type \* from ".\/verify\/.*\n/m;
  await writeFile(
    types,
    (await readFile(types, "utf8")).replace(
      line,
      (last) => `${last}export type * from "./vouchers/vouchers-page.ts";\n`,
    ),
  );
}
