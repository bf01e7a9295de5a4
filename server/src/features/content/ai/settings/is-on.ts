import { type AiUse, endpointOf } from "../uses.ts";
import type { AiSettings } from "./effective.ts";

/** Whether a model is to be asked at all: there is an endpoint for it, and nobody switched it off. */
export function isOn(settings: AiSettings, use: AiUse): boolean {
  return settings[endpointOf[use]] !== null && !settings.off.includes(use);
}
