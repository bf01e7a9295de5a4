import { createClient, pages, watermarkOf } from "@lectern/sdk";

const { LECTERN_URL = "", LECTERN_CLIENT_ID = "", LECTERN_CLIENT_SECRET = "" } = process.env;
const lectern = createClient({
  siteUrl: LECTERN_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const since = "2026-01-01T00:00:00+00:00"; // or the watermark that you kept the last time
const changed = { modified_after: since, include_inactive: true };
let watermark: string | undefined;
for await (const page of pages((place) => lectern.templates.list({ ...changed, ...place }))) {
  watermark ??= watermarkOf(page); // the first page's
  for (const template of page.results) {
    console.log(template.is_active ? `offered: ${template.title}` : `retired: ${template.title}`);
  }
}
console.log(`next time: what changed after ${watermark}`);
