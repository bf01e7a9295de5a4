import { createClient, LecternError } from "@lectern/sdk";

const { LECTERN_URL = "", LECTERN_CLIENT_ID = "", LECTERN_CLIENT_SECRET = "" } = process.env;
const lectern = createClient({
  siteUrl: LECTERN_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const ada = { provider: "acme-portal", provider_id: "u-1815", email: "ada@example.com" };
const user = await lectern.users.upsert({ ...ada, first_name: "Ada", job_titles: ["Analyst"] });
console.log(`${user.first_name} is user ${user.id}`);

try {
  await lectern.users.upsert({ ...ada, course: "onboarding" });
} catch (error) {
  if (!(error instanceof LecternError)) throw error;
  console.log(`${error.code}: ${error.detail}`); // course_without_cohort: …
}
