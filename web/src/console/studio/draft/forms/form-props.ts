/** What the form of a piece is given. */
export interface FormProps<Model> {
  model: Model;
  lang: string;
  onChange: (model: Model) => void;
}
