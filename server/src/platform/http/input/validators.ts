import ValidatorSelector, { type BuildCompilerFromPool } from "@fastify/ajv-compiler";
import { isRecord, memberAt } from "#kernel/record.ts";

const buildWith = ValidatorSelector();

type Compiler = ReturnType<typeof buildWith>;
type Validator = ReturnType<Compiler>;

/**
 * Builds what checks a part of a request, when the first such request comes: to compile the schemas of all routes, of
 * which a process may never see most, takes half of its start. A schema that Ajv refuses fails that request.
 */
export const buildValidator: BuildCompilerFromPool = (shared, options) => {
  let compile: Compiler | undefined;
  return (part) => {
    let validate: Validator | undefined;
    function check(this: unknown, data: unknown): unknown {
      compile ??= buildWith(shared, options);
      validate ??= compile(part);
      const isValid = validate.call(this, withoutSurplus(part, data));
      check.errors = validate.errors;
      return isValid;
    }
    check.errors = undefined as Validator["errors"];
    return check as Validator; // Fastify calls it and reads its errors, and none of the rest that Ajv hangs on
  };
};

/** Of a list that is too long, as many items as it takes to say so: each of the others would be looked at and reported. */
function withoutSurplus(part: unknown, data: unknown): unknown {
  const properties = memberAt(part, "schema", "properties");
  if (!isRecord(data) || !isRecord(properties)) return data;
  let kept = data;
  for (const [name, property] of Object.entries(properties)) {
    const items = data[name];
    if (!Array.isArray(items) || !isRecord(property) || typeof property.maxItems !== "number") continue;
    if (items.length > property.maxItems) kept = { ...kept, [name]: items.slice(0, property.maxItems + 1) };
  }
  return kept;
}
