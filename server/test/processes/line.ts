import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** A TCP address that leads to another one, which a test may cut, silence, and lead elsewhere. */
export interface Line {
  port: number;
  /** Where new connections lead from now on; those there are stay as they are. */
  leadTo(port: number): void;
  /** Ends all connections, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  /** Swallows from now on what passes over the connections there are, and closes none of them. New ones pass. */
  silence(): void;
  stop(): Promise<void>;
}

/** @param target a port of this machine, or an address as of a socket's file */
export async function openLine(target: number | NetConnectOpts): Promise<Line> {
  const sockets = new Set<Socket>();
  const silenced = new WeakSet<Socket>();
  let address = target;
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = typeof address === "number" ? connect(address, "127.0.0.1") : connect(address);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        if (!silenced.has(socket)) other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const own = server.address();
  if (own === null || typeof own === "string") throw new Error("The line has no port.");
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: own.port,
    leadTo(next) {
      address = next;
    },
    cut,
    mend() {
      isCut = false;
    },
    silence() {
      for (const socket of sockets) {
        silenced.add(socket);
        socket.unpipe();
        socket.resume(); // read, and passed on to nobody
      }
    },
    async stop() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
