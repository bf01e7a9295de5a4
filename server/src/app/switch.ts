/** A setting that is true or false; `standard` where it is not set. */
export function readSwitch(
  name: string,
  value: string | null,
  standard: boolean,
  mistakes: string[],
): boolean {
  if (value === null) return standard;
  if (/^(true|1|yes|on)$/i.test(value)) return true;
  if (!/^(false|0|no|off)$/i.test(value)) mistakes.push(`${name} is "${value}"; set it to true or false.`);
  return false;
}
