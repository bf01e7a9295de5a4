import { Sparkles } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";

/** Nothing is missing without models; this says what they would add, and how. */
export function NoModels() {
  return (
    <EmptyState icon={Sparkles} heading="No model is asked for anything">
      <p>
        Lessons are assembled from what their authors wrote, and role-plays speak their authors’ lines.
        Nothing leaves this service for a model.
      </p>
      <p>
        Any endpoint that speaks OpenAI’s wire format can be asked: a vendor’s, or Ollama and llama.cpp in
        your own house. Whoever runs the service sets <code>LLM_BASE_URL</code>, such as{" "}
        <code>http://localhost:11434/v1</code>, and <code>LLM_MODEL</code> in its environment and restarts it.
        An organization may have an endpoint of its own instead, under its tab AI.
      </p>
    </EmptyState>
  );
}
