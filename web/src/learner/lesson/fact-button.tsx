import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Fact } from "./why.ts";

/** The form of a lesson's page that these buttons belong to, wherever they stand: some are inside another form. */
export const factForm = "facts";

interface FactButtonProps {
  fact: Fact;
  action: "hide-fact" | "use-fact";
  children: ReactNode;
}

/** Hides a fact of the profile from the learner's lessons, or takes it back. */
export function FactButton({ fact, action, children }: FactButtonProps) {
  return (
    <button
      type="submit"
      form={factForm}
      name={action === "hide-fact" ? "hide" : "use"}
      value={`${fact.field}:${fact.value}`}
      data-action={action}
      className="fact-button"
    >
      {children}
      <span className="visually-hidden">
        {" "}
        – <FactText fact={fact} />
      </span>
    </button>
  );
}

/** The value stands after a colon, because it cannot be inflected; of the summary no word is shown. */
export function FactText({ fact }: { fact: Fact }) {
  const t = useTranslations("why");
  const label = t(`field.${fact.field}`);
  return fact.field === "summary" ? label : t("labelled", { label, value: fact.value });
}
