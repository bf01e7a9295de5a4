import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";

interface DeafPooler {
  /** Of the database, by way of the pooler. */
  url: string;
  /** From now on notifications pass. */
  hear(): void;
  stop(): Promise<void>;
}

const NOTIFICATION = "A".charCodeAt(0);
const HEADER_BYTES = 5;

/**
 * PostgreSQL as behind a pooler in transaction mode, as far as notifications go: a LISTEN is taken without complaint, and
 * none ever comes (PostgreSQL, "Message Formats": NotificationResponse).
 */
export async function startDeafPooler(databaseUrl: string): Promise<DeafPooler> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const place = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let isDeaf = true;
  const server = createServer((client) => {
    const upstream = connect(place);
    let rest = Buffer.alloc(0);
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEADER_BYTES) {
        const end = 1 + rest.readInt32BE(1);
        if (rest.length < end) return;
        if (!isDeaf || rest[0] !== NOTIFICATION) client.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The pooler has no port.");
  const credentials = [user ?? "", password ?? ""].map(encodeURIComponent).join(":");
  return {
    url: `postgres://${credentials}@127.0.0.1:${address.port}/${database}`,
    hear() {
      isDeaf = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
