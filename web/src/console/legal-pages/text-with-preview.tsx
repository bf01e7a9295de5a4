import { useState } from "react";
import { TextAreaField } from "../../design/forms/field.tsx";
import { LegalText } from "../../learner/legal/legal-text.tsx";
import { languageWithinSentence } from "../language/language.ts";

export const textLanguages = ["en", "de", "fr", "it"] as const;
export type TextLanguage = (typeof textLanguages)[number];

const words: Record<TextLanguage, string> = { en: "English", de: "German", fr: "French", it: "Italian" };

interface TextWithPreviewProps {
  name: string;
  label: string;
  language: TextLanguage;
  text: string;
  /** The others stay in the form, so that what was written in them is sent with it. */
  isShown: boolean;
}

/** A text, and below it what visitors will read: made by the very reader of their pages. */
export function TextWithPreview({ name, label, language, text, isShown }: TextWithPreviewProps) {
  const [source, setSource] = useState(text);
  return (
    <div className="legal-source" hidden={!isShown}>
      <TextAreaField
        name={name}
        label={`${label}, ${languageWithinSentence(words[language])}`}
        isOptional
        hint="# Heading, - list, **bold**, *italics*, [words](https://…). HTML is shown as it is typed."
        rows={6}
        maxLength={60_000}
        lang={language}
        value={source}
        onValueChange={setSource}
      />
      {source.trim() !== "" && (
        <details className="legal-preview">
          <summary>Preview</summary>
          <div lang={language}>
            <LegalText source={source} />
          </div>
        </details>
      )}
    </div>
  );
}
