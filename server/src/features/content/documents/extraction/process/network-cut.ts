import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";

/** From here on nothing in this process reaches another host: a document may name addresses, and nobody shall ask there. */
export function cutNetwork(): void {
  const refuse = () => {
    throw new Error("Documents are read without a network.");
  };
  net.Socket.prototype.connect = refuse;
  dgram.Socket.prototype.send = refuse;
  dgram.Socket.prototype.connect = refuse;
  Object.assign(dns, { lookup: refuse, resolve: refuse });
  Object.assign(dns.promises, { lookup: refuse, resolve: refuse });
}
