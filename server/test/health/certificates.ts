import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { certificate, privateKey } from "#platform/outbound/test/certificate.ts";

/** For receiver.test as well, and of January 2026. Made with openssl ca -selfsign -startdate 20260101000000Z -enddate 20260201000000Z */
const ended = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBazCCARGgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1yZWNlaXZl
ci50ZXN0MB4XDTI2MDEwMTAwMDAwMFoXDTI2MDIwMTAwMDAwMFowGDEWMBQGA1UE
AwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPm0GQWn
h0zmbEtBMHDlnE9qfRcVN99/rXSVjDRzip8qqJ9EXcwmMnJfHacYWo3hMOKN/2MF
ewsYLJs7UyzT5UOjTDBKMBgGA1UdEQQRMA+CDXJlY2VpdmVyLnRlc3QwDwYDVR0T
AQH/BAUwAwEB/zAdBgNVHQ4EFgQUNxwmS+TS1CDb3gwIemEgMh52iNEwCgYIKoZI
zj0EAwIDSAAwRQIhAMq/BQWNCiMRLqHVE9wNLY7PcwByxO3rAXS2JBH+DeczAiBK
3IMwPiPJNyPgRqyTHAPAbcpwaqgeUJb2ULfPl+p3xg==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBj2XW95Bwe7VsuV/
4lHubwdNaSArK3L8dYwWDOIzKx6hRANCAAT5tBkFp4dM5mxLQTBw5ZxPan0XFTff
f610lYw0c4qfKqifRF3MJjJyXx2nGFqN4TDijf9jBXsLGCybO1Ms0+VD
-----END PRIVATE KEY-----`,
};

/** Valid until the end of October 2126. */
export const lasting = { cert: certificate, key: privateKey };
export const LASTING_UNTIL = "2126-10-28T03:33:18.000Z";

interface SecureReceiver {
  url: string;
  /** Shows the certificate that ended in January 2026, or the one that lasts. */
  show(which: "ended" | "lasting"): void;
  stop(): Promise<void>;
}

/** A partner's server behind TLS, whose certificates this process trusts, as far as they are valid. */
export async function startSecureReceiver(which: "ended" | "lasting"): Promise<SecureReceiver> {
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, certificate, ended.cert]);
  const server = createServer(which === "ended" ? ended : lasting, (_request, response) =>
    response.writeHead(204, { connection: "close" }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `https://receiver.test:${port}/hook`,
    show: (other) => server.setSecureContext(other === "ended" ? ended : lasting),
    stop: () =>
      new Promise((resolve) => {
        setDefaultCACertificates(trusted);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
