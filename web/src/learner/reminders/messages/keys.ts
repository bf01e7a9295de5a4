import en from "./en.json" with { type: "json" };

type Words = typeof en;

declare module "../../language/messages.ts" {
  interface LearnerMessages extends Words {}
}
