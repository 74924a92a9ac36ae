import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type GenerateKeyPairResult } from 'jose';

interface IssuerKey {
  readonly kid: string;
  readonly algorithm: string;
  readonly keys: GenerateKeyPairResult;
}

/** undefined leaves a claim out. */
export type TestClaims = Readonly<Record<string, unknown>>;

/** A small identity provider: its discovery document, its keys, and tokens signed with them. */
export class TestIssuer {
  /** How often its keys were asked for. */
  keyReads = 0;
  isDown = false;
  private keys: readonly IssuerKey[] = [];
  private readonly server: Server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.writeHead(500).end());
  });

  static async start(): Promise<TestIssuer> {
    const issuer = new TestIssuer();
    await issuer.changeKey('RS256');
    await new Promise<void>((resolve) => issuer.server.listen(0, '127.0.0.1', resolve));
    return issuer;
  }

  get address(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  get key(): IssuerKey {
    const [key] = this.keys;
    if (!key) throw new Error('no key');
    return key;
  }

  /** From now on tokens are signed with another key, and the former one is known no more. */
  async changeKey(algorithm: string): Promise<void> {
    this.keys = [await newKey(algorithm)];
  }

  /** An access token as the service wants it, but for what is told here. */
  token(claims: TestClaims = {}, { kid, algorithm, keys } = this.key): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: this.address, aud: 'caliper', sub: 'ann', iat: now, exp: now + 300 };
    return new SignJWT({ ...usual, caliper_project: 'acme', ...claims })
      .setProtectedHeader({ alg: algorithm, kid })
      .sign(keys.privateKey);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const tell = (body: unknown) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (this.isDown) response.writeHead(503).end();
    else if (url === '/.well-known/openid-configuration') {
      tell({ issuer: this.address, jwks_uri: `${this.address}/keys` });
    } else if (url === '/keys') {
      this.keyReads++;
      tell({ keys: await Promise.all(this.keys.map(publicKeyOf)) });
    } else response.writeHead(404).end();
  }
}

export async function newKey(
  algorithm: string,
  kid: string = crypto.randomUUID(),
): Promise<IssuerKey> {
  return { kid, algorithm, keys: await generateKeyPair(algorithm, { extractable: true }) };
}

async function publicKeyOf({ kid, algorithm, keys }: IssuerKey) {
  return { ...(await exportJWK(keys.publicKey)), kid, alg: algorithm, use: 'sig' };
}
