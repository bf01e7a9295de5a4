import { LecternError } from "@lectern/sdk/console";

/** How a model is set up, where there is none: said in the place of a form that cannot work. */
export function NoModel({ error }: { error: unknown }) {
  if (!isWithoutModel(error)) return null;
  return (
    <div className="draft-teaching" role="alert">
      <h3>No language model is set up</h3>
      <p>
        Any service that speaks the wire format of OpenAI does, also one in your own house. Where Lectern is
        started, set these and start it again:
      </p>
      <pre>
        <code>{"LLM_BASE_URL=http://models.internal:8000/v1\nLLM_MODEL=qwen3-32b"}</code>
      </pre>
      <p>Everything else works without it: import folders that somebody translated by hand.</p>
    </div>
  );
}

export function isWithoutModel(error: unknown): boolean {
  return error instanceof LecternError && error.code === "no_language_model";
}
