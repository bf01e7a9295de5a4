import assert from "node:assert/strict";
import { test } from "node:test";
import { passwordMistake } from "./password-rule.ts";

const email = "grace.hopper@navy.example";

test("eleven characters are too few, and so are eleven that look like more", () => {
  assert.match(passwordMistake("kV3-pz9-wQm", email) ?? "", /at least 12/);
  assert.match(passwordMistake("😀😀😀😀😀😀", email) ?? "", /at least 12/, "six characters in twelve units");
  assert.match(passwordMistake("x".repeat(300), email) ?? "", /at most 256/);
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
    assert.match(passwordMistake(password, email) ?? "", /guessed easily/, password);
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
    assert.match(passwordMistake(password, email) ?? "", /guessed easily/, password);
  }
});

test("the own address is no password", () => {
  for (const password of [
    "grace.hopper1",
    "HopperGrace2026",
    "grace.hopper@navy.example",
    "Navy-Grace-123",
  ]) {
    assert.match(passwordMistake(password, email) ?? "", /guessed easily/, password);
  }
  assert.equal(passwordMistake("plum kettle orbit", email), null);
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
    assert.equal(passwordMistake(password, email), null, password);
  }
});
