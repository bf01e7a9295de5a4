import { type KnownCommand, takesFile, takesValue } from "./known-command.ts";

/** For bash 3.2 and newer, as macOS has it. */
export function bashCompletion(commands: readonly KnownCommand[]): string {
  const first = [...new Set(commands.map(({ words }) => words[0]))];
  const groups = first.flatMap((name) => {
    const verbs = commands.flatMap(({ words }) => (words[0] === name && words[1] ? [words[1]] : []));
    return verbs.length === 0 ? [] : [`      ${name}) candidates="${verbs.join(" ")}" ;;`];
  });
  return `# lectern(1) completion for bash: source <(lectern completion bash)
_lectern() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local typed="\${COMP_WORDS[1]}" candidates=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${first.join(" ")}" -- "$current"))
    return
  fi
  case "$typed" in
    ${commands.flatMap(({ words }) => (words.length === 1 ? [words[0]] : [])).join("|")}) ;;
    *) [ "$COMP_CWORD" -gt 2 ] && typed="$typed \${COMP_WORDS[2]}" ;;
  esac
  case "$typed $previous" in
${commands.flatMap(valuesOf).join("\n")}
  esac
  if [ -n "$candidates" ]; then
    COMPREPLY=($(compgen -W "$candidates" -- "$current"))
    return
  fi
  if [ "$COMP_CWORD" -eq 2 ]; then
    case "$typed" in
${groups.join("\n")}
    esac
  fi
  if [ -z "$candidates" ]; then
    case "$typed" in
${commands.map(optionsOf).join("\n")}
    esac
    case "$current" in
      -*) ;;
      *) [ "$COMP_CWORD" -gt 2 ] && { COMPREPLY=($(compgen -f -- "$current")); return; } ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -o default -F _lectern lectern`;
}

/** What follows an option. */
function valuesOf({ words, options }: KnownCommand): string[] {
  const command = words.join(" ");
  return options.filter(takesValue).map((option) => {
    const pattern = `    "${command} --${option.name}")`;
    if (option.choices) return `${pattern} candidates="${option.choices.join(" ")}" ;;`;
    const found = takesFile(option) ? `($(compgen -f -- "$current"))` : "()";
    return `${pattern} COMPREPLY=${found}; return ;;`;
  });
}

function optionsOf({ words, options, values = [] }: KnownCommand): string {
  const names = options.map(({ name }) => `--${name}`);
  return `      "${words.join(" ")}") candidates="${[...values, ...names].join(" ")}" ;;`;
}
