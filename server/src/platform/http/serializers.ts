import SerializerSelector from "@fastify/fast-json-stringify-compiler";

const buildWith = SerializerSelector();

type Compiler = ReturnType<typeof buildWith>;

/**
 * Builds what writes an answer's body, when the first such answer is sent: the same for all answers of one schema, and
 * with only the shared schemas that it refers to. Otherwise every answer of every route checks all of them again, which
 * takes seconds of each start.
 */
export function buildSerializer(shared: unknown, options?: Parameters<typeof buildWith>[1]): Compiler {
  const schemas = new Map(typeof shared === "object" && shared !== null ? Object.entries(shared) : []);
  const built = new Map<string, Serializer>();
  return (answer) => {
    const text = JSON.stringify(answer.schema);
    const serialize =
      built.get(text) ?? atFirstCall(() => buildWith(referredTo(text, schemas), options)(answer));
    built.set(text, serialize);
    return serialize;
  };
}

type Serializer = ReturnType<Compiler>;

function atFirstCall(build: () => Serializer): Serializer {
  let serialize: Serializer | undefined;
  return (body) => {
    serialize ??= build();
    return serialize(body);
  };
}

/** The shared schemas that a schema's text names, and those that they name in turn. */
function referredTo(text: string, schemas: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const found = new Map<string, unknown>();
  const texts = [text];
  for (const part of texts) {
    for (const [, name] of part.matchAll(/"\$ref":"([^"#]+)/g)) {
      const schema = name === undefined ? undefined : schemas.get(name);
      if (name === undefined || schema === undefined || found.has(name)) continue;
      found.set(name, schema);
      texts.push(JSON.stringify(schema));
    }
  }
  return Object.fromEntries(found);
}
