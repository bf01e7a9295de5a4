import assert from "node:assert/strict";
import { test } from "node:test";
import { processorMs } from "#test/processor-time/spent.ts";
import { passwordMistake } from "./password-rule.ts";

const about = ["grace.hopper@navy.example", "Grace", "Hopper"];

test("eleven characters are too few, and so are eleven that look like more", () => {
  assert.equal(passwordMistake("kV3-pz9-wQm", about), "too_short");
  assert.equal(passwordMistake("😀😀😀😀😀😀", about), "too_short", "six characters in twelve units");
  assert.equal(passwordMistake("x".repeat(300), about), "too_long");
});

test("what is tried first is refused, however it is dressed up", () => {
  for (const password of [
    "Password1234",
    "P@ssw0rd2026!",
    "passwordpassword",
    "Passwort-2026!",
    "motdepasse123",
    "welcome12345",
    "Summer2026!!",
    "Sommer2026!!!",
    "iloveyouforever",
    "qwertyuiop123",
    "1q2w3e4r5t6y",
    "1qaz2wsx3edc",
    "zaq12wsxCDE3",
    "administrator1",
    "letmein-letmein",
    "changeme12345",
    "correct horse battery staple",
    "Correct-Horse-Battery-Staple",
    "LecternLectern1",
    "lectern-operator",
  ]) {
    assert.equal(passwordMistake(password, about), "too_common", password);
  }
});

test("repetition, counting up and down, and rows of keys are refused", () => {
  for (const password of [
    "aaaaaaaaaaaa",
    "abababababab",
    "abcabcabcabc",
    "123456789012",
    "987654321098",
    "abcdefghijkl",
    "zyxwvutsrqpo",
    "qwertzuiopas",
    "111222333444",
    "xyz123xyz123xyz123",
  ]) {
    assert.equal(passwordMistake(password, about), "too_common", password);
  }
});

test("a word, a name or a place with a year is refused, in four languages", () => {
  for (const password of [
    "Weihnachten2025",
    "Schokolade123",
    "Zürich2026!!!",
    "bonjourbonjour",
    "Fussball2024!",
    "buongiorno123",
    "Juventus1897!",
    "Liverpool2025",
    "Michael19851985",
    "SummerHoliday2024",
    "ichliebedich1",
    "Heidelberg2023!",
    "marseille13000",
    "FerrariFerrari1",
    "Christmas2025!",
    "Deutschland2026",
  ]) {
    assert.equal(passwordMistake(password, about), "too_common", password);
  }
});

test("the own address is no password", () => {
  for (const password of [
    "grace.hopper1",
    "HopperGrace2026",
    "grace.hopper@navy.example",
    "Navy-Grace-123",
  ]) {
    assert.equal(passwordMistake(password, about), "too_common", password);
  }
  assert.equal(passwordMistake("plum kettle orbit", about), null);
});

test("phrases and random passwords are taken, in any script", () => {
  for (const password of [
    "correct horse battery",
    "plum kettle orbit",
    "mhKZ2m4QXc0vW1tJ",
    "тихий зелёный вагон",
    "Zwölf Boxkämpfer jagen",
    "x7#kP2!vQ9$m",
    "夏の夜の夢を見る猫がいた",
  ]) {
    assert.equal(passwordMistake(password, about), null, password);
  }
});

test("no password, however it is made, is looked at for more than 100 ms of the processor", async () => {
  for (const password of [
    "aB3$".repeat(64),
    "p4ssw0rd$1!".repeat(23),
    "1!|i".repeat(64),
    "(4$5!1|".repeat(36),
  ]) {
    const spent = await processorMs(100, async () => passwordMistake(password, about));
    assert.ok(spent <= 100, `${password.slice(0, 12)}: ${spent} ms`);
  }
});
