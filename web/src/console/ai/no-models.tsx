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
      <HowToAsk />
    </EmptyState>
  );
}

/** Of the service alone: what organizations have of their own stands on their pages. */
export function NoServiceModels() {
  return (
    <EmptyState icon={Sparkles} heading="The service has no endpoint for models">
      <p>
        Where an organization has none of its own, lessons are assembled from what their authors wrote, and
        role-plays speak their authors’ lines.
      </p>
      <HowToAsk />
    </EmptyState>
  );
}

function HowToAsk() {
  return (
    <p>
      Any endpoint that speaks OpenAI’s wire format can be asked: a vendor’s, or Ollama and llama.cpp in your
      own house. Whoever runs the service sets <code>LLM_BASE_URL</code>, such as{" "}
      <code>http://localhost:11434/v1</code>, and <code>LLM_MODEL</code> in its environment and restarts it.
      An organization may have an endpoint of its own instead, under its tab AI.
    </p>
  );
}
