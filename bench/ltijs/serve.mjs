// The tool that the benchmark compares with: ltijs and its PostgreSQL store, as its documentation sets them up.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Provider } = require("ltijs");
const Database = require("ltijs-sequelize");

const { host, port, user, database, listen, platform } = JSON.parse(process.env.LTIJS_BENCH);

const store = new Database(database, user, "", {
  host,
  port,
  dialect: "postgres",
  logging: false,
  pool: { max: 20, min: 0 },
});
Provider.setup(
  "a key that signs cookies and ltik tokens",
  { plugin: store },
  { cookies: { secure: false }, tokenMaxAge: false },
);
Provider.onConnect((_token, _request, response) => response.redirect("/home"));
await Provider.deploy({ port: listen, silent: true });
await Provider.registerPlatform({
  url: platform.issuer,
  name: "LMS",
  clientId: platform.client_id,
  authenticationEndpoint: platform.auth_url,
  accesstokenEndpoint: `${platform.issuer}/token`,
  authConfig: { method: "JWK_SET", key: platform.jwks_url },
});
process.stdout.write("ready\n");
