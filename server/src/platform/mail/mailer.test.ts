import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { Writable } from "node:stream";
import { test } from "node:test";
import { SMTPServer } from "smtp-server";
import { createLog } from "../log/log.ts";
import { describeMailFailure } from "./mail-failure.ts";
import { createMailer } from "./mailer.ts";

/** What the log holds after a server has refused a mail to this address with this sentence. */
async function logOfRefusal(to: string, sentence: string): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(sentence), { responseCode: 550 })),
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  assert.ok(typeof address === "object" && address !== null);
  let text = "";
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const mailer = createMailer({
    url: `smtp://127.0.0.1:${address.port}`,
    from: "lectern@example.com",
    log: createLog({ level: "info", destination }),
  });
  mailer.post({ to, subject: "Hello Zenobia", text: "Dear Zenobia" });
  await mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return text;
}

test("a mail that a server refuses is in the log with its code, command and host, and without the address", async () => {
  const to = "zenobia.quittenbaum+hr@mail.example.com";
  const log = await logOfRefusal(
    to,
    `5.1.1 <${to}>: no such user zenobia.quittenbaum here; Zenobia QUITTENBAUM left mail.example.com`,
  );
  const line = JSON.parse(log);
  assert.match(line.host, /^127\.0\.0\.1:\d+$/);
  assert.deepEqual([line.code, line.command, line.status], ["EENVELOPE", "RCPT", 550]);
  assert.match(line.sentence, /5\.1\.1 .*no such user/);
  assert.doesNotMatch(log, /zenobia|quittenbaum|mail\.example\.com/i);
});

test("whatever form an address has in a sentence, it is left out", () => {
  const to = "jo@example.com";
  for (const sentence of [
    'user "jo public"@example.com unknown',
    "jo=example.com@relay.example.net bounced",
    "Invalid login: postmaster@other.example rejected",
    "unknown user JO",
  ]) {
    assert.doesNotMatch(describeMailFailure(new Error(sentence), to).sentence, /\bjo\b|@|postmaster/i);
  }
});

test("a mail to anything but one plain address is not handed over, and the log does not say whom it was for", async () => {
  for (const to of [
    "x,target@mail.example.com",
    "<target@mail.example.com>",
    '"target"@mail.example.com',
    "tar\u200bget@a.b",
  ]) {
    const log = await logOfRefusal(to, "Unknown here");
    assert.match(log, /not a single plain address/, to);
    assert.ok(!/\b550\b/.test(log) && !log.includes("a.b") && !log.includes("mail.example.com"), log);
  }
});

test("of many mails at once five are on their way, and all arrive", async () => {
  let [open, most, arrived] = [0, 0, 0];
  const fiveOpen = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      open += 1;
      most = Math.max(most, open);
      if (open === 5) fiveOpen.resolve();
      done();
    },
    onData(stream, _session, done) {
      stream.resume();
      // The first ones wait for each other, however slow the machine is to open the fifth.
      stream.on("end", async () => {
        await fiveOpen.promise;
        arrived += 1;
        done();
      });
    },
    onClose: () => {
      open -= 1;
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  assert.ok(typeof address === "object" && address !== null);
  const mailer = createMailer({
    url: `smtp://127.0.0.1:${address.port}`,
    from: "lectern@example.com",
    log: createLog({ level: "silent" }),
  });
  for (let count = 0; count < 40; count += 1)
    mailer.post({ to: `u${count}@example.com`, subject: "A", text: "B" });
  await mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  assert.equal(arrived, 40);
  // One that said goodbye may still be closing.
  assert.ok(most <= 10, `${most} at once`);
});

test("a mail may come later if the server cannot be reached or says so, and not if it may have been taken", async () => {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authMethods: ["PLAIN"],
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(new Error("Wrong password")),
    onRcptTo({ address }, _session, done) {
      const status = Number(address.split("@")[0]);
      if (status === 200 || status === 0) done();
      else done(Object.assign(new Error("Not now, or never"), { responseCode: status }));
    },
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on("end", () => {
        if (envelope.rcptTo[0]?.address.startsWith("200")) done();
        else for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  assert.ok(typeof address === "object" && address !== null);
  const mailerAt = (url: string) =>
    createMailer({ url, from: "lectern@example.com", log: createLog({ level: "silent" }) });
  const mailer = mailerAt(`smtp://127.0.0.1:${address.port}`);
  const send = (to: string) => mailer.send({ to, subject: "A", text: "B" });
  assert.equal(await send("200@example.com"), "taken");
  assert.equal(await send("450@example.com"), "later", "greylisted");
  assert.equal(await send("550@example.com"), "refused");
  assert.equal(await send("0@example.com"), "refused", "cut off after the whole mail");
  assert.equal(await send("no address"), "refused");
  const locked = mailerAt(`smtp://me:wrong@127.0.0.1:${address.port}`);
  assert.equal(await locked.send({ to: "200@example.com", subject: "A", text: "B" }), "later");
  await new Promise<void>((resolve) => server.close(() => resolve()));
  assert.equal(await send("200@example.com"), "later", "nobody is there");
  await Promise.all([mailer.close(), locked.close()]);
});
