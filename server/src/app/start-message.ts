import type { Config } from "./config.ts";
import type { Service } from "./service.ts";

/** Where everything is, for the person in front of the terminal. */
export function describeStart(config: Config, service: Service): string {
  if (config.role === "work" || service.port === null) {
    const health = service.port === null ? "" : ` Its health is at port ${service.port}.`;
    return `Lectern is working (no pages or API in this process).${health}\n`;
  }
  const { firstOperator, demoUrl } = service;
  const lines = [
    ["Learner pages", `${config.siteUrl}  (opened through links)`],
    ["Console", `${config.siteUrl}/console/`],
    ["API documentation", `${config.siteUrl}/docs/`],
    ...(demoUrl === null
      ? []
      : [
          ["Demo partner", `${demoUrl}   (begin here)`],
          ["Demo HR system", `${demoUrl}hub/`],
        ]),
  ];
  const width = Math.max(...lines.map(([name = ""]) => name.length)) + 2;
  const table = lines.map(([name = "", value]) => `  ${name.padEnd(width)}${value}`).join("\n");
  const credentials = firstOperator?.generatedPassword
    ? `\n\n  Sign in to the console as ${firstOperator.email} with the password\n  ${firstOperator.generatedPassword}\n  It is shown this once; choose your own under My account.`
    : "";
  return `\nLectern is ready.\n\n${table}${credentials}\n\n`;
}
