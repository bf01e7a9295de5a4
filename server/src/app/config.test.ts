import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ConfigurationError, readConfig } from "./config.ts";

const mistakesOf = (env: NodeJS.ProcessEnv, role?: string): readonly string[] => {
  try {
    readConfig(env, role);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.mistakes;
    throw error;
  }
};

test("nothing set is a working configuration on the embedded database, with the demo", () => {
  const config = readConfig({}, undefined);
  assert.equal(config.databaseUrl, null);
  assert.equal(config.siteUrl, "http://localhost:8080");
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.demo, true);
  assert.equal(config.requestsPerHour, 3000);
  assert.equal(config.unauthenticatedRequestsPerHour, 200);
  assert.equal(config.role, "all");
});

test("with a database of one's own the demo is off and a key is needed", () => {
  const env = { DATABASE_URL: "postgres://localhost/lectern", SECRET_KEY: "k".repeat(32) };
  assert.equal(readConfig(env, undefined).demo, false);
  assert.match(mistakesOf({ DATABASE_URL: env.DATABASE_URL }).join(), /SECRET_KEY is needed/);
});

test("a replica is named beside the database that it follows", () => {
  const env = { DATABASE_URL: "postgres://localhost/lectern", SECRET_KEY: "k".repeat(32) };
  const replica = "postgres://replica/lectern";
  assert.equal(readConfig({ ...env, DATABASE_READ_URL: replica }, undefined).databaseReadUrl, replica);
  assert.match(mistakesOf({ DATABASE_READ_URL: replica }).join(), /DATABASE_URL, which is not set/);
  const wrong = mistakesOf({ ...env, DATABASE_READ_URL: "hunter2@replica" }).join();
  assert.match(wrong, /DATABASE_READ_URL must look like/);
  assert.doesNotMatch(wrong, /hunter2/);
});

test("plain http is refused for any site but this machine", () => {
  for (const url of ["http://learn.example.com", "http://10.0.0.5", "http://localhost.evil.com"]) {
    assert.match(mistakesOf({ SITE_URL: url }).join(), /must be https/, url);
  }
  for (const url of [
    "http://localhost:9000",
    "http://127.0.0.1",
    "http://[::1]:80",
    "https://learn.example.com",
  ]) {
    assert.deepEqual(mistakesOf({ SITE_URL: url }), [], url);
  }
});

test("a site address is an origin", () => {
  for (const url of [
    "learn.example.com",
    "https://x.example/path",
    "https://x.example/?a",
    "ftp://x.example",
    "https://u:p@x.example",
  ]) {
    assert.match(mistakesOf({ SITE_URL: url }).join(), /must be an origin/, url);
  }
  assert.equal(readConfig({ SITE_URL: "https://x.example/" }, undefined).siteUrl, "https://x.example");
});

test("a secret may stand in a file, and what is wrong with the file is said without its content", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-secrets-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const key = "k".repeat(32);
  const environment = {
    DATABASE_URL_FILE: file("url", "postgres://localhost/lectern\n"),
    SECRET_KEY_FILE: file("key", `${key}\n`),
  };
  const config = readConfig(environment, undefined);
  assert.equal(config.databaseUrl, "postgres://localhost/lectern");
  assert.deepEqual(config.secretKeys, [key]);
  assert.match(mistakesOf({ ...environment, SECRET_KEY: key }).join(), /both set: leave one of them out/);
  assert.match(mistakesOf({ METRICS_TOKEN_FILE: join(folder, "none") }).join(), /cannot be read/);
  assert.match(mistakesOf({ METRICS_TOKEN_FILE: file("empty", "\n") }).join(), /which is empty/);
  assert.match(mistakesOf({ SMTP_URL_FILE: file("big", "s".repeat(70_000)) }).join(), /too large/);
  const wrong = mistakesOf({ REDIS_URL_FILE: file("redis", "hunter2@redis") }).join();
  assert.match(wrong, /REDIS_URL must look like/);
  assert.doesNotMatch(wrong, /hunter2/);
});

test("an address of PostgreSQL is one that the driver can read, and is not repeated", () => {
  const key = { SECRET_KEY: "k".repeat(32) };
  for (const url of [
    "postgres://lectern:hunt%26er2@db.example.com:5433/lectern",
    "postgresql://lectern@/lectern?host=/run/postgresql",
  ])
    assert.deepEqual(mistakesOf({ ...key, DATABASE_URL: url, TARGET_DATABASE_URL: url }), []);
  for (const url of [
    "postgres://",
    "mysql://root:hunter2@db/lectern",
    "postgres://lectern:hunter2[@db:x/lectern",
  ])
    for (const name of ["DATABASE_URL", "TARGET_DATABASE_URL"]) {
      const mistakes = mistakesOf({ ...key, [name]: url });
      assert.match(mistakes.join(), new RegExp(`^${name} must look like`));
      assert.doesNotMatch(mistakes.join(), /hunter2/);
    }
});

test("HOST is an address or a name", () => {
  for (const host of ["not a host", "[::1]", "10.0.0.1:8080", "-x"])
    assert.match(mistakesOf({ HOST: host }).join(), /^HOST is ".*"; it must be an address or a name/, host);
  for (const host of ["0.0.0.0", "::", "localhost", "web-1.example.com"])
    assert.deepEqual(mistakesOf({ HOST: host }), [], host);
});

test("files are stored in a folder of this machine", () => {
  for (const url of [
    "s3://Not_A_Bucket",
    "/var/lib/files",
    "file://other/share",
    "file:./data/files",
    "file:",
  ])
    assert.match(mistakesOf({ STORAGE_URL: url }).join(), /STORAGE_URL is .*use file: and a folder/, url);
  assert.deepEqual(mistakesOf({ STORAGE_URL: "file:///var/lib/lectern/files" }), []);
});

test("a bucket needs its keys, and what is wrong with them is said without them", () => {
  const keys = { STORAGE_ACCESS_KEY: "somebody", STORAGE_SECRET_KEY: "hunter2" };
  const bucket = { STORAGE_URL: "s3://lectern-files/production", ...keys };
  assert.deepEqual(readConfig(bucket, undefined).objectStore, {
    endpoint: null,
    region: "us-east-1",
    accessKey: "somebody",
    secretKey: "hunter2",
    isPathStyle: false,
  });
  const own = readConfig({ ...bucket, STORAGE_ENDPOINT: "http://minio:9000" }, undefined).objectStore;
  assert.deepEqual([own?.endpoint, own?.isPathStyle], ["http://minio:9000", true]);
  assert.match(mistakesOf({ STORAGE_URL: "s3://lectern-files" }).join(), /set STORAGE_ACCESS_KEY and/);
  assert.match(mistakesOf({ STORAGE_SECRET_KEY: "hunter2" }).join(), /belong together: set both or neither/);
  const wrong = mistakesOf({ ...bucket, STORAGE_ENDPOINT: "https://s3/path", STORAGE_REGION: "a b" }).join();
  assert.match(wrong, /STORAGE_ENDPOINT is "https:\/\/s3\/path"; it must be an origin/);
  assert.match(wrong, /STORAGE_REGION is "a b"/);
  assert.doesNotMatch(wrong, /hunter2/);
});

test("every mistake is reported at once, each with the setting's name", () => {
  const mistakes = mistakesOf(
    {
      PORT: "eighty",
      SITE_URL: "http://learn.example.com",
      LIMIT_REQUESTS: "0",
      LOG_LEVEL: "loud",
      SMTP_URL: "mail.example.com",
      SMTP_FROM: "nobody",
      TRUSTED_PROXIES: "not-a-range",
      OPERATOR_EMAIL: "me@example.com",
      DEMO: "perhaps",
    },
    "everything",
  );
  for (const name of [
    "PORT",
    "SITE_URL",
    "LIMIT_REQUESTS",
    "LOG_LEVEL",
    "SMTP_URL",
    "SMTP_FROM",
    "TRUSTED_PROXIES",
    "OPERATOR_EMAIL",
    "DEMO",
    "everything",
  ]) {
    assert.ok(
      mistakes.some((mistake) => mistake.includes(name)),
      name,
    );
  }
});

test("mail comes from the site's own name unless told otherwise", () => {
  const env = { SITE_URL: "https://learn.example.com", SMTP_URL: "smtps://user:secret@mail.example.com" };
  assert.deepEqual(readConfig(env, undefined).mail, {
    url: env.SMTP_URL,
    from: "no-reply@learn.example.com",
  });
  assert.equal(readConfig({}, undefined).mail, null);
});

test("the sizes of the pools are settings, within what a process can use", () => {
  const config = readConfig({ DATABASE_POOL_SIZE: "5", DATABASE_BACKGROUND_POOL_SIZE: "6" }, undefined);
  assert.deepEqual([config.databasePoolSize, config.databaseBackgroundPoolSize], [5, 6]);
  const standard = readConfig({}, undefined);
  assert.deepEqual([standard.databasePoolSize, standard.databaseBackgroundPoolSize], [20, 10]);
  const mistakes = mistakesOf({ DATABASE_POOL_SIZE: "1", DATABASE_BACKGROUND_POOL_SIZE: "many" }).join();
  assert.match(
    mistakes,
    /DATABASE_POOL_SIZE is "1"; .* from 2 to 1000.*DATABASE_BACKGROUND_POOL_SIZE is "many"/,
  );
});

test("the operator's password needs twelve characters", () => {
  const mistakes = (password: string) =>
    mistakesOf({ OPERATOR_EMAIL: "grace@example.com", OPERATOR_PASSWORD: password }).join();
  assert.match(mistakes("eleven-char"), /OPERATOR_PASSWORD cannot be used. Choose at least 12 characters/);
  assert.equal(mistakes("plum kettle orbit"), "");
});

test("before the first start a password that is guessed easily is a mistake beside the others; later the database knows it", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-config-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const mistakes = (dataDir: string, more = {}) =>
    mistakesOf({
      DATA_DIR: dataDir,
      OPERATOR_EMAIL: "grace@example.com",
      OPERATOR_PASSWORD: "grace@example.com",
      PORT: "none",
      ...more,
    });
  for (const dataDir of [folder, join(folder, "not-there")]) {
    const told = mistakes(dataDir);
    assert.equal(told.length, 2, told.join());
    assert.match(told.join(), /PORT is "none".*OPERATOR_PASSWORD cannot be used. This password is guessed/s);
  }
  writeFileSync(join(folder, "secret-key"), "");
  assert.equal(mistakes(folder).length, 1);
});

test("a backup's passphrase cannot be short", () => {
  assert.match(mistakesOf({ BACKUP_PASSPHRASE: "eleven-char" }).join(), /BACKUP_PASSPHRASE is too short/);
  assert.equal(mistakesOf({ BACKUP_PASSPHRASE: "four random words" }).join(), "");
});

test("traces go to an address without a key in it, and their headers are decoded", () => {
  const endpoint = "http://localhost:4318/";
  for (const wrong of [
    "localhost:4318",
    "ftp://localhost",
    "https://me:secret@collector.example",
    "https://key@collector.example",
    "https://c.example?key=1",
  ])
    assert.match(
      mistakesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: wrong }).join(),
      /OTEL_EXPORTER_OTLP_ENDPOINT must/,
      wrong,
    );
  assert.match(
    mistakesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: "secret" }).join(),
    /must be name=value/,
  );
  const { tracing } = readConfig(
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: "a=b%2C%20c,d=100%" },
    undefined,
  );
  assert.deepEqual(tracing, { endpoint, headers: { a: "b, c", d: "100%" } });
});
