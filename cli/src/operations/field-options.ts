import type { Option } from "../command.ts";
import type { DescribedField } from "./described-operation.ts";

/** The option for a field of the API: `is_active` is `--active`, `team_ids` is `--team-id`. */
export function optionOf(field: DescribedField): Option {
  const { name, kind, description, choices = [], isRequired = false, isNullable = false } = field;
  const words =
    description === undefined ? `Its ${name.replace(/^is_/, "").replaceAll("_", " ")}` : description;
  const plain = words.replaceAll("`", "").replace(/\.$/, "");
  // What is null in the API is typed as an empty value.
  const sentence = isNullable && kind !== "boolean" ? plain.replaceAll(/\bnull\b/gi, '""') : plain;
  const known = choices.length > 0 ? `${sentence}: one of ${choices.join(", ")}` : sentence;
  return {
    name: optionName(field),
    kind: kind === "boolean" ? "switch" : kind === "texts" || kind === "integers" ? "list" : numberOr(kind),
    ...(kind === "boolean" ? { negation: "for false" } : { placeholder: placeholders[kind] }),
    summary: `${known}${hints[kind] ?? ""}`,
    isRequired,
    isClearable: isNullable,
    ...(choices.length > 0 ? { choices } : {}),
  };
}

export function optionName({ name, kind }: Pick<DescribedField, "name" | "kind">): string {
  const plain = name.replace(/^is_/, "").replaceAll("_", "-");
  return kind === "texts" || kind === "integers" ? plain.replace(/s$/, "") : plain;
}

const numberOr = (kind: DescribedField["kind"]) => (kind === "integer" ? "number" : "text");

const placeholders: Readonly<Record<Exclude<DescribedField["kind"], "boolean">, string>> = {
  text: "TEXT",
  integer: "NUMBER",
  number: "NUMBER",
  texts: "TEXT",
  integers: "NUMBER",
  json: "FILE",
  secret: "FILE",
  file: "FILE",
};

const hints: Readonly<Partial<Record<DescribedField["kind"], string>>> = {
  texts: "; repeat for several",
  integers: "; repeat for several",
  json: "; a JSON file, - for standard input, or inline JSON",
  secret:
    "; a file whose first line is read, or - for standard input, so that the secret never appears on the command line",
};
