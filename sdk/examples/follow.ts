import { createClient } from "@lectern/sdk";

const { LECTERN_URL = "", LECTERN_CLIENT_ID = "", LECTERN_CLIENT_SECRET = "" } = process.env;
const lectern = createClient({
  siteUrl: LECTERN_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());

let position = "0"; // or what you kept when you stopped
for await (const event of lectern.events.stream({ after: position, signal: stop.signal })) {
  console.log(event.event, event.data);
  position = event.stream_id; // keep it together with what you did about the event
}
console.log(`stopped at ${position}`);
