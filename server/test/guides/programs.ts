import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

interface Program {
  /** What has to be installed. */
  needs: string;
  file: string;
  /** In the folder of the file. */
  command: string[];
  /** Beside it, by name. */
  beside?: Record<string, string>;
}

const programs: Readonly<Record<string, Program>> = {
  python: { needs: "python3", file: "quickstart.py", command: ["python3", "quickstart.py"] },
  php: { needs: "php", file: "quickstart.php", command: ["php", "quickstart.php"] },
  java: { needs: "javac", file: "Quickstart.java", command: ["java", "Quickstart.java"] },
  csharp: {
    needs: "dotnet",
    file: "Program.cs",
    command: ["dotnet", "run", "--project", "quickstart.csproj"],
    beside: {
      "quickstart.csproj": `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><Nullable>enable</Nullable>
        <ImplicitUsings>enable</ImplicitUsings><TargetFramework>net${dotnetVersion()}.0</TargetFramework></PropertyGroup></Project>`,
    },
  },
};

function dotnetVersion(): string {
  const { stdout, status } = spawnSync("dotnet", ["--version"], { encoding: "utf8" });
  return status === 0 ? (stdout.split(".")[0] ?? "") : "";
}

/** Whether code in this language of a guide is a whole program that `runProgram` can run. */
export function isProgram(language: string): boolean {
  return language in programs;
}

/** What is missing on this machine to run it; undefined when nothing is. */
export function missingFor(language: string): string | undefined {
  const needs = programs[language]?.needs;
  return needs === undefined || spawnSync(needs, ["--version"]).status === 0 ? undefined : needs;
}

/** @returns what it printed. @throws with what it said when it ends with an error */
export async function runProgram(
  language: string,
  code: string,
  folder: string,
  environment: Record<string, string>,
): Promise<string> {
  const program = programs[language];
  if (program === undefined) throw new Error(`Nobody knows how to run ${language}.`);
  writeFileSync(join(folder, program.file), code);
  for (const [name, text] of Object.entries(program.beside ?? {})) writeFileSync(join(folder, name), text);
  const [command = "", ...args] = program.command;
  // Each Java program runs for a moment only: what its second compiler would make is never used.
  const env = { ...process.env, JAVA_TOOL_OPTIONS: "-XX:TieredStopAtLevel=1", ...environment };
  return (await promisify(execFile)(command, args, { cwd: folder, env })).stdout;
}
