// npm test leaves this drill to CI: webhooks.test.ts of the SDK verifies the same signatures.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { verifyWebhook } from "@lectern/sdk/webhooks";
import { Webhook } from "standardwebhooks";
import { manualClock } from "#kernel/clock.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner } from "../builders.ts";
import {
  type ReceivedDelivery,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../partners/webhook-receiver.ts";
import { anEndpoint, localReceivers, operate } from "../webhooks.ts";

const root = join(import.meta.dirname, "../../..");
const text = readFileSync(join(root, "docs/integrating/events.md"), "utf8");
const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = "", code = ""]) => ({
  language,
  code,
}));

interface Delivered {
  id: string;
  timestamp: string;
  signature: string;
  serviceSignature: string;
  body: Buffer;
}

/** Writes the page's snippet and a program around it, which prints `accepted` or `refused`. @returns how to run it */
type Setup = (snippet: string, folder: string) => string[];

let folder: string;
let app: TestApp;
let receiver: WebhookReceiver;
let delivered: Delivered;
/** Sent while two secrets were live; `secrets` has the older one first. */
let duringRotation: Delivered;
let secrets: [string, string];

/** What the service really sends, at this machine's time: the snippets have clocks of their own. */
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "lectern-snippets-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  app = await startApp({ clock: manualClock(new Date().toISOString()), config: localReceivers });
  receiver = await startWebhookReceiver();
  const partner = await aPartner(app);
  const endpoint = await anEndpoint(app, partner, receiver.url);
  await aLearner(partner, { provider_id: "u-1", first_name: "Zoë", last_name: "Müller 学" });
  await receiver.hasReceived(1);
  const added = await operate(app, "POST", `/webhook-endpoints/${endpoint.id}/rotate/`, { step: "add" });
  await aLearner(partner, { provider_id: "u-2" });
  await receiver.hasReceived(2);
  secrets = [endpoint.secret, added.json.secret];
  const [first, second] = receiver.received;
  assert.ok(first && second);
  delivered = read(first);
  duringRotation = read(second);
});

after(async () => {
  await receiver.stop();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const node: Setup = (snippet, into) => {
  writeFileSync(join(into, "verify.ts"), snippet);
  writeFileSync(
    join(into, "main.ts"),
    `import { buffer } from "node:stream/consumers";
     import * as snippet from "./verify.ts";
     const { SECRET, ID, TIMESTAMP, SIGNATURE } = process.env;
     const headers = { "webhook-id": ID, "webhook-timestamp": TIMESTAMP, ...(SIGNATURE && { "webhook-signature": SIGNATURE }) };
     const body = await buffer(process.stdin);
     const isAccepted = "receive" in snippet
       ? (await snippet.receive(new Request("http://localhost", { method: "POST", headers, body }), SECRET)).status === 204
       : snippet.verify(body, headers, SECRET);
     console.log(isAccepted ? "accepted" : "refused");`,
  );
  return [process.execPath, join(into, "main.ts")];
};

const python: Setup = (snippet, into) => {
  writeFileSync(join(into, "verify.py"), snippet);
  writeFileSync(
    join(into, "main.py"),
    `import os, sys
from verify import verify
names = {"webhook-id": "ID", "webhook-timestamp": "TIMESTAMP", "webhook-signature": "SIGNATURE"}
headers = {name: os.environ[key] for name, key in names.items() if os.environ[key]}
print("accepted" if verify(sys.stdin.buffer.read(), headers, os.environ["SECRET"]) else "refused")
`,
  );
  return ["python3", join(into, "main.py")];
};

const php: Setup = (snippet, into) => {
  writeFileSync(join(into, "verify.php"), snippet);
  writeFileSync(
    join(into, "main.php"),
    `<?php
require __DIR__ . '/verify.php';
$headers = array_filter([
  'webhook-id' => getenv('ID'), 'webhook-timestamp' => getenv('TIMESTAMP'), 'webhook-signature' => getenv('SIGNATURE'),
]);
echo verify(file_get_contents('php://stdin'), $headers, getenv('SECRET')) ? "accepted\\n" : "refused\\n";
`,
  );
  return ["php", join(into, "main.php")];
};

const java: Setup = (snippet, into) => {
  writeFileSync(join(into, "Webhooks.java"), snippet);
  writeFileSync(
    join(into, "Main.java"),
    `import java.util.Map;
     final class Main {
       public static void main(String[] arguments) throws Exception {
         Map<String, String> names = Map.of("webhook-id", "ID", "webhook-timestamp", "TIMESTAMP", "webhook-signature", "SIGNATURE");
         boolean isAccepted = Webhooks.verify(System.in.readAllBytes(), name -> {
           String value = System.getenv(names.get(name));
           return value.isEmpty() ? null : value;
         }, System.getenv("SECRET"));
         System.out.println(isAccepted ? "accepted" : "refused");
       }
     }`,
  );
  execute(["javac", "-d", into, join(into, "Webhooks.java"), join(into, "Main.java")]);
  return ["java", "-XX:TieredStopAtLevel=1", "-cp", into, "Main"];
};

const csharp: Setup = (snippet, into) => {
  const version = execute(["dotnet", "--version"]).split(".")[0];
  writeFileSync(
    join(into, "snippet.csproj"),
    `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><Nullable>enable</Nullable>
       <ImplicitUsings>enable</ImplicitUsings><TargetFramework>net${version}.0</TargetFramework></PropertyGroup></Project>`,
  );
  writeFileSync(join(into, "Webhooks.cs"), snippet);
  writeFileSync(
    join(into, "Main.cs"),
    `var body = new MemoryStream();
     Console.OpenStandardInput().CopyTo(body);
     string? Header(string name) => Environment.GetEnvironmentVariable(name.Replace("webhook-", "").ToUpperInvariant());
     var isAccepted = Webhooks.Verify(body.ToArray(), Header, Environment.GetEnvironmentVariable("SECRET")!);
     Console.WriteLine(isAccepted ? "accepted" : "refused");`,
  );
  execute(["dotnet", "build", "--nologo", "-o", join(into, "out"), join(into, "snippet.csproj")]);
  return ["dotnet", join(into, "out", "snippet.dll")];
};

const typescript = blocks.filter(({ language }) => language === "ts");
const snippets: { title: string; code: string | undefined; setup: Setup; needs: string }[] = [
  { title: "TypeScript with the SDK", code: typescript[0]?.code, setup: node, needs: process.execPath },
  { title: "TypeScript without the SDK", code: typescript[1]?.code, setup: node, needs: process.execPath },
  { title: "Python", code: only("python"), setup: python, needs: "python3" },
  { title: "PHP", code: only("php"), setup: php, needs: "php" },
  { title: "Java", code: only("java"), setup: java, needs: "javac" },
  { title: "C#", code: only("csharp"), setup: csharp, needs: "dotnet" },
];

test("every snippet of the page that verifies is run here", () => {
  const verifying = blocks.filter(({ code }) => /verify/i.test(code));
  assert.deepEqual(
    verifying.map(({ code }) => code),
    snippets.map(({ code }) => code),
  );
});

for (const [index, { title, code = "", setup, needs }] of snippets.entries()) {
  const skip = isPresent(needs) ? false : `${needs} is not installed here`;
  test(`${title}: what the service sends is accepted, and nothing else`, { skip }, () => {
    const into = mkdtempSync(join(folder, `${index}-`));
    const command = setup(code, into);
    const answer = (request: Delivered, secret: string) =>
      execute(command, environment(request, secret), request.body);
    const [secret, added] = secrets;
    const tampered = Buffer.from(delivered.body.toString().replace("Zoë", "Zoe"));

    assert.equal(answer(delivered, secret), "accepted");
    assert.equal(answer({ ...delivered, body: tampered }, secret), "refused", "a tampered body");
    assert.equal(answer(delivered, aSecret()), "refused", "a wrong secret");
    assert.equal(answer(signed(secret, 0), secret), "accepted");
    assert.equal(answer(signed(secret, -400), secret), "refused", "an old request sent again");
    assert.equal(answer(signed(secret, 400), secret), "refused", "a time that is still to come");
    assert.equal(answer({ ...delivered, timestamp: "" }, secret), "refused", "no time");
    assert.equal(
      answer({ ...delivered, timestamp: "1".repeat(5000) }, secret),
      "refused",
      "no time, at length",
    );
    assert.equal(answer({ ...delivered, signature: "" }, secret), "refused", "no signature");
    assert.equal(answer(duringRotation, secret), "accepted", "the old secret of two");
    assert.equal(answer(duringRotation, added), "accepted", "the new secret of two");
  });
}

const withoutOpenssl = isPresent("openssl", "version") ? false : "openssl is not installed here";
test("the command to check by hand prints what X-Service-Signature says", { skip: withoutOpenssl }, () => {
  const [command, ...others] = blocks.filter(
    ({ language, code }) => language === "sh" && /openssl/.test(code),
  );
  assert.ok(command && others.length === 0);
  writeFileSync(join(folder, "body.json"), delivered.body);
  const printed = execute(["bash", "-c", `cd '${folder}' && ${command.code}`], { SECRET: secrets[0] });
  assert.equal(`sha256=${printed}`, delivered.serviceSignature);
});

test("the stock Standard Webhooks library and the SDK accept what the service sends, also during a rotation", async () => {
  const [old, added] = secrets;
  for (const [request, secret] of [
    [delivered, old],
    [duringRotation, old],
    [duringRotation, added],
  ] as const) {
    const headers = {
      "webhook-id": request.id,
      "webhook-timestamp": request.timestamp,
      "webhook-signature": request.signature,
    };
    const body = request.body.toString();
    assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body));
    assert.deepEqual(await verifyWebhook({ body, headers, secret }), JSON.parse(body));
  }
  const service = { "X-Service-Signature": duringRotation.serviceSignature };
  assert.equal(
    (await verifyWebhook({ body: duringRotation.body, headers: service, secret: old })).event,
    "user.created",
  );
});

function read({ headers, body }: ReceivedDelivery): Delivered {
  return {
    id: String(headers["webhook-id"]),
    timestamp: String(headers["webhook-timestamp"]),
    signature: String(headers["webhook-signature"]),
    serviceSignature: String(headers["x-service-signature"]),
    body,
  };
}

/** The same event, signed so many seconds from now. */
function signed(secret: string, seconds: number): Delivered {
  const at = new Date(Date.now() + seconds * 1000);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const { id, body } = delivered;
  return { ...delivered, timestamp, signature: new Webhook(secret).sign(id, at, body.toString()) };
}

function only(language: string): string | undefined {
  const [first, second] = blocks.filter((block) => block.language === language);
  return second ? undefined : first?.code;
}

function isPresent(program: string, question = "--version"): boolean {
  return spawnSync(program, [question]).status === 0;
}

function environment({ id, timestamp, signature }: Delivered, secret: string) {
  return { SECRET: secret, ID: id, TIMESTAMP: timestamp, SIGNATURE: signature };
}

/** @returns what it printed. A program that ends with an error is a bug, whatever it was asked to check. */
function execute(
  [program = "", ...args]: string[],
  variables: Record<string, string> = {},
  input?: Buffer,
): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { ...process.env, ...variables },
    input,
  });
  assert.equal(status, 0, `${program} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout.toString().trim();
}

function aSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
