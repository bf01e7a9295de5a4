import { useId } from "react";
import { Button } from "../../design/button.tsx";
import { Search } from "../../design/icons/icons.tsx";
import { textOf } from "../forms/form-values.ts";

interface SearchFormProps {
  label: string;
  /** Where the label is too long for the field. */
  placeholder?: string;
  value: string | undefined;
  onSearch: (words: string) => void;
}

export function SearchForm({ label, placeholder = label, value, onSearch }: SearchFormProps) {
  const id = useId();
  return (
    <search>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(textOf(new FormData(event.currentTarget), "search"));
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          key={value}
          id={id}
          name="search"
          type="search"
          className="field-control"
          placeholder={placeholder}
          defaultValue={value}
        />
        <Button type="submit" aria-label="Search">
          <Search aria-hidden="true" />
        </Button>
      </form>
    </search>
  );
}
