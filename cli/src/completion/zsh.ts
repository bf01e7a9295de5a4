import { firstWords, type KnownCommand, quoted, shorten, takesFile, takesValue } from "./known-command.ts";

export function zshCompletion(
  commands: readonly KnownCommand[],
  summaries: Readonly<Record<string, string>>,
): string {
  const first = firstWords(commands, summaries);
  const groups = first.flatMap(([name]) => {
    const verbs = commands.flatMap(({ words, summary }) =>
      words[0] === name && words[1] ? [described(words[1], summary)] : [],
    );
    return verbs.length === 0 ? [] : [`      ${name}) found=(${verbs.join(" ")}) ;;`];
  });
  return `#compdef lectern
# lectern(1) completion for zsh: source <(lectern completion zsh)
_lectern() {
  local -a found
  local typed="\${words[2]}"
  if (( CURRENT == 2 )); then
    found=(${first.map(([name, summary]) => described(name, summary)).join(" ")})
    _describe 'command' found
    return
  fi
  case "$typed" in
    ${commands.flatMap(({ words }) => (words.length === 1 ? [words[0]] : [])).join("|")}) ;;
    *) (( CURRENT > 3 )) && typed="$typed \${words[3]}" ;;
  esac
  case "$typed \${words[CURRENT-1]}" in
${commands.flatMap(valuesOf).join("\n")}
  esac
  if (( CURRENT == 3 )); then
    case "$typed" in
${groups.join("\n")}
    esac
    (( \${#found} )) && { _describe 'command' found; return; }
  fi
  case "$typed" in
${commands.map(optionsOf).join("\n")}
  esac
  _describe -o 'option' found
  [[ "$PREFIX" == -* ]] || _files
}
if [[ "$funcstack[1]" == _lectern ]]; then _lectern "$@"; else compdef _lectern lectern; fi`;
}

function valuesOf({ words, options }: KnownCommand): string[] {
  const command = words.join(" ");
  return options.filter(takesValue).map((option) => {
    const pattern = `    "${command} --${option.name}")`;
    if (option.choices) return `${pattern} compadd -- ${option.choices.map(quoted).join(" ")}; return ;;`;
    return `${pattern} ${takesFile(option) ? "_files" : "_message value"}; return ;;`;
  });
}

function optionsOf({ words, options, values = [] }: KnownCommand): string {
  const found = [
    ...values.map(quoted),
    ...options.map(({ name, summary }) => described(`--${name}`, summary)),
  ];
  return `    ${quoted(words.join(" "))}) found=(${found.join(" ")}) ;;`;
}

/** A colon separates a word from what it means. */
const described = (word: string, meaning: string) =>
  quoted(`${word}:${shorten(meaning).replaceAll(":", "\\:")}`).replaceAll("\\\\:", "\\:");
