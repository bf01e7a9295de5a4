import { startProgram, withHostCommands } from "@lectern/cli";
import { hostCommands } from "./host-commands.ts";
import { ownAddress } from "./own-address.ts";

const settings = async () => {
  const { readConfig } = await import("../config.ts");
  return readConfig(process.env, undefined);
};
await startProgram(withHostCommands(hostCommands(settings)), ownAddress);
