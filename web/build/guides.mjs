import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packPackage } from "../../bin/release/npm-package.mjs";
import { renderGuide } from "./guide-markup.mjs";
import { guideGroups } from "./guide-order.mjs";
import { guidePage } from "./guide-page.mjs";
import { sectionsOf } from "./guide-sections.mjs";

const collection = "lectern.postman_collection.json";

/**
 * What a partner reads who has no clone, in `dist/docs`: a first page, the guides of docs/integrating and the client's own
 * page as HTML, and in `files` the client as npm takes it. `http://localhost:8080` stands for the site's address, which
 * only the running service knows.
 * @param assets paths of the stylesheet and of the script that copies code
 */
export async function buildGuides({ root, source, target, assets }) {
  const files = join(target, "files");
  await mkdir(files, { recursive: true });
  const sdk = await namedByContent(files, await packPackage(root, "sdk", files));
  const guides = await readGuides(root, sdk);
  const addresses = new Map(guides.map(({ path, name }) => [path, `/docs/${name}/`]));
  addresses.set(`docs/integrating/${collection}`, `/docs/${collection}`);
  const pages = guides.map(({ path, name, text }) => ({ name, ...renderGuide(text, { path, addresses }) }));
  const groups = guideGroups(pages);
  for (const page of pages)
    await writeFile(join(target, `${page.name}.html`), guidePage(page, { groups, assets }));
  await writeFile(join(target, "search.json"), JSON.stringify(pages.flatMap(sectionsOf)));

  const text = (await readFile(join(source, "index.md"), "utf8")).replaceAll("{sdk}", `/docs/${sdk}`);
  const first = { name: null, ...renderGuide(text, { path: "web/src/guides/index.md", addresses }) };
  await writeFile(join(target, "index.html"), guidePage(first, { groups, assets }));
  await writeFile(join(target, collection), await readFile(join(root, "docs/integrating", collection)));
}

/** The client's own page lies in the client, so it cannot know the name that is made of its bytes; where it is served, it does. */
const exampleOfClient = /https:\/\/learn\.example\.com\/docs\/lectern-sdk-[\w.-]+\.tgz/g;

async function readGuides(root, sdk) {
  const names = (await readdir(join(root, "docs/integrating"))).filter((file) => file.endsWith(".md"));
  const paths = [...names.map((file) => `docs/integrating/${file}`), "sdk/README.md"];
  return Promise.all(
    paths.map(async (path) => ({
      path,
      name: path === "sdk/README.md" ? "sdk" : path.replace(/^.*\/(.*)\.md$/, "$1"),
      text: (await readFile(join(root, path), "utf8")).replace(
        exampleOfClient,
        `http://localhost:8080/docs/${sdk}`,
      ),
    })),
  );
}

/** The same name always means the same bytes: what a lockfile noted down stays true, or is gone. */
async function namedByContent(folder, file) {
  const hash = createHash("sha256")
    .update(await readFile(join(folder, file)))
    .digest("hex")
    .slice(0, 10);
  const name = file.replace(/\.tgz$/, `-${hash}.tgz`);
  await rename(join(folder, file), join(folder, name));
  return name;
}
