import { describePage } from "../describe-page.tsx";
import { VerifyView } from "./verify-view.tsx";

export const pages = [
  describePage({
    name: "verify",
    View: VerifyView,
    title: (_, t) => t("verify.documentTitle"),
  }),
];
