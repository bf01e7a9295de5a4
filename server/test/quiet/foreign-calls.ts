import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net, { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** Names each connection of this process to another machine, as it is tried. Its database may be anywhere. */
export function noteConnections(note: (call: string) => void): void {
  const databases = new Set([hostOf(process.env.DATABASE_URL), hostOf(process.env.TEST_POSTGRES_URL)]);
  net.Socket.prototype.connect = new Proxy(net.Socket.prototype.connect, {
    apply(connect, socket: net.Socket, given) {
      const [to] = given.flat();
      socket.on("connectionAttempt", (address: string, port: number) => {
        // A path of a socket file is no address.
        if (isIP(address) && !isThisMachine(address) && !databases.has(to?.host ?? address))
          note(`connects to ${to?.host ?? address}, port ${port}`);
      });
      return Reflect.apply(connect, socket, given);
    },
  });
}

/** Names each look-up of a name that is another machine's, in every way that Node has. */
export function noteLookups(note: (call: string) => void): void {
  const databases = new Set([hostOf(process.env.DATABASE_URL), hostOf(process.env.TEST_POSTGRES_URL)]);
  const asking = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype];
  const isAsking = (name: string) => /^(lookup|resolve([A-Z46]\w*)?)$/.test(name);
  for (const where of asking)
    for (const name of Object.getOwnPropertyNames(where).filter(isAsking))
      Reflect.set(
        where,
        name,
        new Proxy(Reflect.get(where, name), {
          apply(ask, self, given) {
            const [host] = given;
            if (!isIP(host) && !isLocalName(host) && !databases.has(host)) note(`looks up ${host}`);
            return Reflect.apply(ask, self, given);
          },
        }),
      );
  // `import { lookup }` would go on with what it was.
  syncBuiltinESMExports();
}

const ownAddresses = Object.values(networkInterfaces()).flatMap((of) => of?.map(({ address }) => address));

function isThisMachine(address: string): boolean {
  return /^(::ffff:)?127\.|^::1?$|^0\.0\.0\.0$/.test(address) || ownAddresses.includes(address);
}

function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}

function hostOf(url: string | undefined): string | null {
  return URL.parse(url ?? "")?.hostname ?? null;
}
