// What the hot paths cost at least: Fastify's own validation and serializer, and one statement through pg. The statements keep
// what the contract promises of the data (who calls is read at use; the change, its event and its audit entry are one
// transaction); rate limits, request log, idempotency and everything else are left out. Tells its port once it listens.
import { fastify } from "fastify";
import { openBareDatabase } from "./database.ts";
import { bareExchange } from "./exchange.ts";
import { bareLists } from "./lists.ts";
import { bareUpserts } from "./upserts.ts";

const [connectionString = ""] = process.argv.slice(2);
const database = openBareDatabase(connectionString);
const app = fastify({ bodyLimit: 5_000_000 });
bareUpserts(app, database);
bareExchange(app, database);
bareLists(app, database);
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
process.send?.({ port: typeof address === "object" ? address?.port : null });
process.once("disconnect", () => process.exit());
