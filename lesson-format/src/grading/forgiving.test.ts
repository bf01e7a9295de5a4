import assert from "node:assert/strict";
import { test } from "node:test";
import { isForgiven } from "./forgiving.ts";

test("whoever has no key for a letter types what is written in its place", () => {
  for (const [typed, wanted] of [
    ["coeur", "cœur"],
    ["OEIL", "œil"],
    ["Tuer", "Tür"],
    ["tur", "Tür"],
    ["gruen", "grün"],
    ["Oel", "Öl"],
    ["Strasse", "Straße"],
    ["eta", "età"],
  ] as const)
    assert.ok(isForgiven(typed, wanted), `${typed} for ${wanted}`);
});

test("a comma is no digit, and what stands between digits is", () => {
  assert.ok(isForgiven("call back and then decide", "call back, and then decide"));
  assert.ok(isForgiven("call back: then decide", "call back, then decide"));
  for (const [typed, wanted] of [
    ["15 metres", "1,5 metres"],
    ["1230 o’clock", "12:30 o’clock"],
    ["within 24 hours", "within 42 hours"],
    ["parcel.exampel", "parcel.example"],
    ["tor", "Tür"],
    ["Tuere", "Tür"],
  ] as const)
    assert.ok(!isForgiven(typed, wanted), `${typed} for ${wanted}`);
});
