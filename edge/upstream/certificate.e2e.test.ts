import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync, rmSync } from "node:fs";
import { createServer, type Server as TlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer } from "#tools/server/server.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";

// The built Worker on bare workerd in front of an origin over TLS that asks for a client certificate.

const TOKEN = "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ";
let folder = "";
let origin: TlsServer;
let url = "";
/** The subject of the certificate of each request; null: it had none that the authority signed. */
const subjects: (string | null)[] = [];

const at = (name: string) => join(folder, name);

function openssl(...args: string[]): void {
  execFileSync("openssl", args, { stdio: "ignore" });
}

/** A certificate that our own authority signs. */
function certify(name: string, extension: string): void {
  const request = ["-newkey", "rsa:2048", "-nodes", "-subj", `/CN=${name}`, "-addext", extension];
  openssl("req", ...request, "-keyout", at(`${name}.key`), "-out", at(`${name}.csr`));
  const signing = [
    "-CA",
    at("authority.pem"),
    "-CAkey",
    at("authority.key"),
    "-CAcreateserial",
    "-copy_extensions",
    "copy",
  ];
  openssl("x509", "-req", "-in", at(`${name}.csr`), ...signing, "-days", "2", "-out", at(`${name}.pem`));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rangoli-certificate-"));
  const authority = ["-newkey", "rsa:2048", "-nodes", "-subj", "/CN=authority", "-days", "2"];
  openssl("req", "-x509", ...authority, "-keyout", at("authority.key"), "-out", at("authority.pem"));
  certify("localhost", "subjectAltName=DNS:localhost,IP:127.0.0.1");
  certify("gateway", "extendedKeyUsage=clientAuth");
  const read = (name: string) => readFileSync(at(name));
  writeFileSync(at("gateway.both.pem"), Buffer.concat([read("gateway.pem"), read("gateway.key")]));
  origin = createServer(
    {
      key: read("localhost.key"),
      cert: read("localhost.pem"),
      ca: read("authority.pem"),
      requestCert: true,
      rejectUnauthorized: false,
    },
    (request, response) => {
      const socket = request.socket as TLSSocket;
      const { CN: subject } = socket.getPeerCertificate().subject ?? {};
      subjects.push(socket.authorized && typeof subject === "string" ? subject : null);
      response.end(JSON.stringify({ code: 200, msg: "OK" }));
    },
  );
  await new Promise<void>((resolve) => origin.listen(0, "127.0.0.1", resolve));
  url = `https://localhost:${(origin.address() as AddressInfo).port}`;
});

afterAll(async () => {
  origin.closeAllConnections();
  await new Promise((resolve) => origin.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** The status of a call through a gateway with these settings. */
async function statusWith(name: string, env: Record<string, string>): Promise<number> {
  const server = await startServer({
    port: 0,
    dataDir: at(`data-${name}`),
    env: { UPSTREAM_ORIGIN: url, RATE_LIMITS: NO_LIMITS, CONTROL_TOKEN: "", ...env },
    logFile: at(`${name}.log`),
  });
  try {
    return (await fetch(`${server.url}/user/profile`, { headers: { authorization: `Token ${TOKEN}` } })).status;
  } finally {
    await server.stop();
  }
}

it("the origin sees the gateway's certificate, and none without the setting", async () => {
  const certificate = {
    UPSTREAM_CERTIFICATE_FILE: at("gateway.both.pem"),
    UPSTREAM_CA_FILE: at("authority.pem"),
  };
  expect(await statusWith("with", certificate)).toBe(200);
  expect(await statusWith("without", { UPSTREAM_CA_FILE: at("authority.pem") })).toBe(200);
  expect(subjects).toEqual(["gateway", null]);
  // An origin whose authority nobody trusts is not asked at all.
  expect(await statusWith("untrusted", {})).toBe(502);
  expect(subjects).toHaveLength(2);
});

it.each([
  [
    { UPSTREAM_CERTIFICATE_FILE: "/nowhere/gateway.pem" },
    'UPSTREAM_CERTIFICATE_FILE="/nowhere/gateway.pem" does not exist.',
  ],
  [{ UPSTREAM_CA_FILE: "/nowhere/ca.pem" }, 'UPSTREAM_CA_FILE="/nowhere/ca.pem" does not exist.'],
])("a file that does not exist stops the start: %j", async (env, message) => {
  await expect(statusWith("missing", env)).rejects.toThrow(message);
});

it("a certificate without its key stops the start", async () => {
  await expect(statusWith("alone", { UPSTREAM_CERTIFICATE_FILE: at("gateway.pem") })).rejects.toThrow(
    /UPSTREAM_CERTIFICATE_FILE="[^"]*" is not allowed\. Allowed: a PEM file with certificate and key\./,
  );
});
