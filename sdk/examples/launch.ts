import { createClient } from "@lectern/sdk";

const { LECTERN_URL = "", LECTERN_CLIENT_ID = "", LECTERN_CLIENT_SECRET = "" } = process.env;
const lectern = createClient({
  siteUrl: LECTERN_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const catalogue = await lectern.templates.list({ language: "en" });
const lesson = catalogue.results[0];
if (!lesson) throw new Error("The catalogue is empty.");

// On every click: the link works once. Answer the click with a redirect to it.
const link = await lectern.handoff.link({
  externalId: "u-1815",
  next: lesson.launch_path,
  returnUrl: "https://portal.example.com/courses/7",
});
console.log(link);
