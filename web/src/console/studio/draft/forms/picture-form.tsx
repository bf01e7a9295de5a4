import type { BlockModel } from "@lectern/lesson-format/pieces/block-model.ts";
import { useId, useRef, useState } from "react";
import { Notice } from "../../../../design/notice.tsx";
import { focusAtOnce } from "../../../focus.ts";
import { sentenceOf } from "../../../problem.ts";
import { useFieldErrors } from "../../../sentences/use-field-errors.ts";
import { usePictures, useUpload } from "../working/pictures.tsx";
import type { FormProps } from "./form-props.ts";
import { ChoiceField, LineField } from "./line-field.tsx";
import { ForStructure } from "./structure.tsx";

type PictureModel = Extract<BlockModel, { kind: "picture" }>;

/** A picture of the draft, or a new one, with what is said of it. */
export function PictureForm({ model, lang, onChange }: FormProps<PictureModel>) {
  const pictures = usePictures();
  const known = pictures.find(({ name }) => name === model.name);
  const names = pictures.map(({ name }) => name);
  // What was written while a file was under way is of use.
  const latest = useRef(model);
  latest.current = model;
  return (
    <>
      <ForStructure>
        {names.length > 0 && (
          <ChoiceField
            label="Picture"
            value={model.name}
            choices={[
              ...(known ? [] : [[model.name, model.name === "" ? "Choose one" : model.name] as const]),
              ...names.map((name) => [name, name] as const),
            ]}
            onChange={(name) => onChange({ ...model, name })}
          />
        )}
        <Upload hasFocus={model.name === ""} onUploaded={(name) => onChange({ ...latest.current, name })} />
      </ForStructure>
      {known && (
        <img
          className="studio-picture-shown"
          src={known.url}
          alt=""
          width={known.width}
          height={known.height}
        />
      )}
      <LineField
        isLong
        hasFocus={model.name !== ""}
        label="What it shows, for those who cannot see it"
        lang={lang}
        value={model.alt}
        onChange={(alt) => onChange({ ...model, alt })}
      />
      <LineField
        isLong
        label="Caption, where it has one"
        lang={lang}
        value={model.caption}
        onChange={(caption) => onChange({ ...model, caption })}
      />
    </>
  );
}

/** As the service takes them: nobody waits for a file that is refused. */
const LARGEST_BYTES = 6_000_000;

interface UploadProps {
  hasFocus: boolean;
  onUploaded: (name: string) => void;
}

function Upload({ hasFocus, onUploaded }: UploadProps) {
  const id = useId();
  const upload = useUpload();
  const reasons = Object.values(useFieldErrors(upload.error)).flat();
  const [isTooLarge, setTooLarge] = useState(false);

  function send(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    const exceeds = file.size > LARGEST_BYTES;
    setTooLarge(exceeds);
    if (exceeds) {
      input.value = "";
      upload.reset();
    } else upload.mutate(file, { onSuccess: ({ name }) => onUploaded(name) });
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        New picture
      </label>
      <p id={`${id}-hint`} className="field-hint">
        PNG, JPEG, WebP or AVIF, at most 6 MB. What cameras note is taken out.
      </p>
      <input
        id={id}
        className="field-control"
        type="file"
        ref={hasFocus ? focusAtOnce : undefined}
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => send(target)}
      />
      {upload.isPending && <p role="status">Uploading…</p>}
      {isTooLarge && <Notice kind="problem">The file is larger than 6 MB; choose a smaller one.</Notice>}
      {upload.error && <Notice kind="problem">{[sentenceOf(upload.error), ...reasons].join(" ")}</Notice>}
    </div>
  );
}
