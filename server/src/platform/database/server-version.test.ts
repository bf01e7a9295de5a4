import assert from "node:assert/strict";
import { test } from "node:test";
import { requireSupported } from "./server-version.ts";

test("a server from before version 15 is refused with its version, and later ones are not", () => {
  for (const version of ["14.19", "9.6.24"])
    assert.throws(() => requireSupported(version), {
      message: new RegExp(`PostgreSQL ${version.replaceAll(".", "\\.")}, and Lectern needs 15 or newer`),
    });
  for (const version of ["15.0", "18.4", "19beta1"]) requireSupported(version);
});
