import { createClient, LecternError } from "@lectern/sdk";

const { LECTERN_URL = "", LECTERN_CLIENT_ID = "", LECTERN_CLIENT_SECRET = "" } = process.env;
const lectern = createClient({
  siteUrl: LECTERN_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const { results } = await lectern.users.list({ provider: "acme-portal", provider_id: "u-1815" });
const id = results[0]?.id;
if (id === undefined) throw new Error("Provision the learner first.");

const user = await lectern.users.get(id);
await lectern.users.update(id, { department: "Engines" }, { ifMatch: user });
try {
  await lectern.users.update(id, { department: "Looms" }, { ifMatch: user });
} catch (error) {
  if (!(error instanceof LecternError && error.status === 412)) throw error;
  console.log("Somebody was faster: read the user again, and decide anew.");
}

const known = await lectern.users.get(id);
const again = await lectern.users.get(id, { known }); // costs no body when nothing has changed
console.log(again === known ? "nothing new" : `now in ${again.department}`);
