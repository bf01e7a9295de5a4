import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { connect, createServer, type TLSSocket } from "node:tls";
import { createLog } from "#platform/log/log.ts";
import { certificate, privateKey } from "#platform/outbound/test/certificate.ts";
import { otherCertificate, otherPrivateKey } from "#test/processes/other-certificate.ts";
import { readConfig } from "../config.ts";
import { followTlsFiles, readTlsKeys } from "./tls.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-tls-"));
after(() => rmSync(folder, { recursive: true }));
const files = { certFile: join(folder, "cert.pem"), keyFile: join(folder, "key.pem") };

/** As programs that renew certificates do it: nobody reads half a file. */
function put(cert: string, key: string): void {
  for (const [path, text] of [
    [files.certFile, cert],
    [files.keyFile, key],
  ] as const) {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  }
}

const mistakes = (env: Record<string, string>) => {
  try {
    readConfig({ DATABASE_URL: "postgres://localhost/x", SECRET_KEY: "k".repeat(32), ...env }, undefined);
    return "";
  } catch (error) {
    return String(error);
  }
};

test("the two files belong together, can be read and fit each other, or the service does not start", () => {
  put(certificate, privateKey);
  const site = { SITE_URL: "https://learn.test" };
  const both = { ...site, TLS_CERT_FILE: files.certFile, TLS_KEY_FILE: files.keyFile };
  assert.equal(mistakes(both), "");
  assert.match(mistakes({ ...site, TLS_CERT_FILE: files.certFile }), /belong together: set both or neither/);
  assert.match(
    mistakes({ ...both, TLS_KEY_FILE: "/nowhere/key.pem" }),
    /TLS_KEY_FILE names "\/nowhere\/key\.pem".*ENOENT/,
  );
  assert.match(
    mistakes({ ...both, TLS_CERT_FILE: "/nowhere/cert.pem", TLS_KEY_FILE: folder }),
    /TLS_CERT_FILE names "\/nowhere\/cert\.pem".*ENOENT.*TLS_KEY_FILE names .*EISDIR/,
    "both at once",
  );
  assert.match(mistakes({ ...both, SITE_URL: "http://localhost:8080" }), /must be https/);
  put(certificate, otherPrivateKey);
  assert.match(mistakes(both), /TLS_KEY_FILE is not the key of the certificate/);
  put("no certificate", privateKey);
  assert.match(mistakes(both), /must hold a certificate/);
});

test("a renewed certificate is used for new connections while the open ones go on, and a broken one is not", async () => {
  put(certificate, privateKey);
  const said: string[] = [];
  let told = Promise.withResolvers<void>();
  const write = (line: string) => {
    said.push(line);
    told.resolve();
  };
  const server = createServer(readTlsKeys(files), (socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = followTlsFiles(server, files, createLog({ level: "info", destination: { write } }));
  const dial = async () => {
    const address = server.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false });
    await once(socket, "secureConnect");
    return socket;
  };
  const nameOf = (socket: TLSSocket) => socket.getPeerCertificate().subject.CN;
  const change = async (cert: string, key: string, expected: RegExp) => {
    told = Promise.withResolvers();
    put(cert, key);
    while (!expected.test(said.at(-1) ?? "")) {
      await told.promise;
      told = Promise.withResolvers();
    }
  };

  const early = await dial();
  assert.equal(nameOf(early), "receiver.test");
  await change(otherCertificate, otherPrivateKey, /TLS certificate reloaded/);
  const renewed = await dial();
  assert.equal(nameOf(renewed), "learn.test");
  await change("no certificate", otherPrivateKey, /previous certificate stays/);
  const later = await dial();
  assert.equal(nameOf(later), "learn.test");

  early.write("still there");
  assert.equal(String((await once(early, "data"))[0]), "still there");
  stop();
  for (const socket of [early, renewed, later]) socket.destroy();
  server.close();
});
