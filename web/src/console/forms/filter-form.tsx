import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../../design/button.tsx";
import { textOf } from "./form-values.ts";

interface FilterFormProps {
  /** Such as "Filter drafts". */
  label: string;
  className?: string;
  /** The list without any filter, offered where there is one. */
  everything?: LinkProps["to"] | false;
  onFilter: (form: FormData) => void;
  children: ReactNode;
}

/** The fields above a list that say what of it is shown. */
export function FilterForm({ label, className, everything, onFilter, children }: FilterFormProps) {
  return (
    <search>
      <form
        className={["filters", className].filter(Boolean).join(" ")}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          onFilter(new FormData(event.currentTarget));
        }}
      >
        {children}
        <div className="form-actions">
          <Button type="submit">Filter</Button>
          {everything && (
            <Link to={everything} className={buttonClass("quiet")}>
              Show all
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

/** What these fields say, by their names: what an address would say, too. */
export function textsOf(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
}
