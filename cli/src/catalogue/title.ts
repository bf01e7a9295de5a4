interface Titled {
  title: string;
  /** By language, those that there are. */
  titles: Readonly<Record<string, string>>;
}

/** In English, as everything else that the command line prints; else as it was written first. */
export const titleOf = ({ title, titles }: Titled): string => titles.en ?? title;
