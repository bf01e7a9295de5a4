import { constants, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

type Pair = Omit<SigningKey, "kid">;

const pairs: Pair[] = [];
let used = 0;

/** Eight pairs in turn, so that neighbours differ: each takes a tenth of a second to find. */
function pairInTurn(): Pair {
  used += 1;
  const pair = pairs[used % 8] ?? generateKeyPairSync("rsa", { modulusLength: 2048 });
  pairs[used % 8] = pair;
  return pair;
}

export function aSigningKey(kid: string, modulusLength = 2048): SigningKey {
  const pair = modulusLength === 2048 ? pairInTurn() : generateKeyPairSync("rsa", { modulusLength });
  return { kid, ...pair };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A compact JWS, signed the way its header says: also in ways that no tool may accept. */
export function signToken(header: Record<string, unknown>, claims: unknown, key: SigningKey): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${signature(String(header.alg), text, key).toString("base64url")}`;
}

function signature(algorithm: string, text: string, { privateKey, publicKey }: SigningKey): Buffer {
  const bytes = Buffer.from(text);
  switch (algorithm) {
    case "HS256": {
      // The confusion of keys: the platform's public key taken for a shared secret.
      const secret = publicKey.export({ type: "spki", format: "pem" });
      return createHmac("sha256", secret).update(bytes).digest();
    }
    case "RS512":
      return sign("sha512", bytes, privateKey);
    case "PS256":
      return sign("sha256", bytes, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING });
    case "ES256": {
      const { privateKey: elliptic } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      return sign("sha256", bytes, { key: elliptic, dsaEncoding: "ieee-p1363" });
    }
    case "none":
    case "None":
      return Buffer.alloc(0);
    default:
      return sign("sha256", bytes, privateKey);
  }
}
