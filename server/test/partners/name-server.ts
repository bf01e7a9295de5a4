import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";

/** What a name leads to; "silence": its question is never answered. */
export type Zone = Record<string, string[] | "silence">;

export interface NameServer {
  /** For `Resolver.setServers`. */
  address: string;
  /** The names asked for, one for each question of type A. */
  asked: string[];
  stop(): void;
}

const TYPE_A = 1;
const TYPE_AAAA = 28;

/** A name server on this machine. Names it does not know do not exist. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (question, from) => {
    const { name, type, end } = readQuestion(question);
    if (type === TYPE_A) asked.push(name);
    const found = zone[name];
    if (found === "silence") return;
    const addresses = (found ?? []).filter((address) => isIPv4(address) === (type === TYPE_A));
    const isKnown = found !== undefined && (type === TYPE_A || type === TYPE_AAAA);
    socket.send(answerTo(question.subarray(0, end), addresses, isKnown), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, asked, stop: () => socket.close() };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** RFC 1035, 4.1: the header, the question again, and a record for each address. */
function answerTo(question: Buffer, addresses: readonly string[], isKnown: boolean): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8); // no further records
  return Buffer.concat([head, ...addresses.map(recordOf)]);
}

function recordOf(address: string): Buffer {
  const bytes = isIPv4(address)
    ? Buffer.from(address.split(".").map(Number))
    : Buffer.from(
        address
          .split(":")
          .map((group) => group.padStart(4, "0"))
          .join(""),
        "hex",
      );
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // the name of the question
  head.writeUInt16BE(isIPv4(address) ? TYPE_A : TYPE_AAAA, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(1, 6);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}
