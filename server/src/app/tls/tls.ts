import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createSecureContext, type Server } from "node:tls";
import type { Log } from "#platform/log/log.ts";

export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

interface TlsKeys {
  cert: string;
  key: string;
}

const LOOK_EVERY_MS = 1_000;

/** Reads what the settings name. @throws sentences that say what is wrong with which of them, and never what a file holds */
export function readTlsKeys({ certFile, keyFile }: TlsFiles): TlsKeys {
  const unreadable: string[] = [];
  const cert = readNamed("TLS_CERT_FILE", certFile, unreadable);
  const key = readNamed("TLS_KEY_FILE", keyFile, unreadable);
  if (unreadable.length > 0) throw new Error(unreadable.join(" "));
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
    throw new Error(
      code === "ERR_OSSL_X509_KEY_VALUES_MISMATCH"
        ? "TLS_KEY_FILE is not the key of the certificate in TLS_CERT_FILE: name two that belong together."
        : `TLS_CERT_FILE and TLS_KEY_FILE must hold a certificate (with its chain) and its private key, as PEM (${code}).`,
    );
  }
  return { cert, key };
}

function readNamed(setting: string, path: string, unreadable: string[]): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    unreadable.push(
      `${setting} names "${path}", which cannot be read (${code}): check the path, and that the service may read the file.`,
    );
    return "";
  }
}

/**
 * Takes a renewed certificate into use when its files change: for new connections, while those that are open go on.
 * Files that do not fit together change nothing; the log says so, and the next change is looked at again.
 * @returns what stops the watching
 */
export function followTlsFiles(server: Server, files: TlsFiles, log: Log): () => void {
  // At once, not when a watcher gets round to its first look: what changes before that would never be noticed.
  let known = stateOf(files);
  const look = () => {
    const state = stateOf(files);
    if (state === known) return;
    known = state;
    try {
      const keys = readTlsKeys(files);
      server.setSecureContext(keys);
      log.info({ validTo: new X509Certificate(keys.cert).validTo }, "TLS certificate reloaded");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, "TLS reload failed; the previous certificate stays in use");
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Changes with the files, in whatever way they are replaced; says why where they cannot be looked at. */
function stateOf({ certFile, keyFile }: TlsFiles): string {
  const states = [certFile, keyFile].map((path) => {
    try {
      const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
      return [ino, size, mtimeNs, ctimeNs].join();
    } catch (error) {
      return error instanceof Error && "code" in error ? error.code : null;
    }
  });
  return states.join(" ");
}
