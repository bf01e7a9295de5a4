import { describePage } from "../describe-page.tsx";
import { LegalView } from "./legal-view.tsx";

export const pages = [
  describePage({
    name: "legal",
    View: LegalView,
    title: ({ kind }, t) => t(`legal.${kind}`),
  }),
];
