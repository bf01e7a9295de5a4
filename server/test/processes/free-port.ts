import { createServer, type ListenOptions, type Server } from "node:net";

/**
 * Below the range from which the system gives ports away, and reserved for as long as this process lives: a service takes seconds
 * to start, and another test would find the port free meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const reservation = createServer().unref();
    if (!(await reserves(reservation, port))) continue;
    const probe = createServer();
    if (await listens(probe, { port, host: "127.0.0.1" })) {
      await new Promise((resolve) => probe.close(resolve));
      return port;
    }
    reservation.close();
  }
}

/** By a name that all processes of the machine share and that ends with the process; Linux alone has such. */
async function reserves(server: Server, port: number): Promise<boolean> {
  return process.platform !== "linux" || listens(server, { path: `\0lectern-test-port-${port}` });
}

function listens(server: Server, where: ListenOptions): Promise<boolean> {
  return new Promise((resolve) => {
    server.once("error", () => resolve(false)).listen(where, () => resolve(true));
  });
}
