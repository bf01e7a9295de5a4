import type { BreachKind } from "../../script/scenario-content.ts";
import type { Finding } from "../finding.ts";
import type { Said } from "../said.ts";
import { findAddress } from "./address.ts";
import { findBirthday } from "./birthday.ts";
import { findConcession } from "./concession.ts";
import { findInsult } from "./insult.ts";
import { findSecret } from "./secret.ts";

export const recognisers: Record<BreachKind, (said: Said) => Finding | undefined> = {
  secret: findSecret,
  address: findAddress,
  birthday: findBirthday,
  concession: findConcession,
  insult: findInsult,
};
