import { createClient, paginate } from "@lectern/sdk";

const { LECTERN_URL = "", LECTERN_CLIENT_ID = "", LECTERN_CLIENT_SECRET = "" } = process.env;
const lectern = createClient({
  siteUrl: LECTERN_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const changed = { modified_after: "2026-01-01T00:00:00+00:00", include_inactive: true };
for await (const template of paginate((page) => lectern.templates.list({ ...changed, ...page }))) {
  console.log(template.is_active ? `offered: ${template.title}` : `retired: ${template.title}`);
}
