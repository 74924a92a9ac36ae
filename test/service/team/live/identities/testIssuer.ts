import { createHash } from 'node:crypto';
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
  /** What the next person who logs in is. */
  person: TestClaims = { sub: 'ann', caliper_project: 'acme' };
  /** What was wrong with the requests for tokens. */
  readonly wrongs: string[] = [];
  private keys: readonly IssuerKey[] = [];
  private readonly codes = new Map<
    string,
    { readonly query: URLSearchParams; person: TestClaims }
  >();
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

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: url, searchParams } = new URL(request.url ?? '/', this.address);
    const tell = (body: unknown) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (this.isDown) response.writeHead(503).end();
    else if (url === '/.well-known/openid-configuration') {
      tell({
        ...{ issuer: this.address, jwks_uri: `${this.address}/keys` },
        authorization_endpoint: `${this.address}/authorize`,
        token_endpoint: `${this.address}/token`,
        ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
        id_token_signing_alg_values_supported: [this.key.algorithm],
        code_challenge_methods_supported: ['S256'],
      });
    } else if (url === '/authorize') this.authorize(searchParams, response);
    else if (url === '/token') await this.giveTokens(request, tell);
    else if (url === '/keys') {
      this.keyReads++;
      tell({ keys: await Promise.all(this.keys.map(publicKeyOf)) });
    } else response.writeHead(404).end();
  }

  /** Everybody is who they say at once. */
  private authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = crypto.randomUUID();
    this.codes.set(code, { query, person: this.person });
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { Location: back.href }).end();
  }

  private async giveTokens(request: IncomingMessage, tell: (body: unknown) => void): Promise<void> {
    const form = new URLSearchParams(await textOf(request));
    const code = form.get('code') ?? '';
    const granted = this.codes.get(code);
    this.codes.delete(code);
    const hash = createHash('sha256').update(form.get('code_verifier') ?? '');
    const wrong = !granted
      ? 'code'
      : granted.query.get('code_challenge_method') !== 'S256' ||
          granted.query.get('code_challenge') !== hash.digest('base64url')
        ? 'verifier'
        : credentialIn(request.headers.authorization) !== 'caliper-page:page-secret'
          ? 'client'
          : null;
    if (wrong !== null || !granted) {
      this.wrongs.push(wrong ?? 'code');
      throw new Error('no tokens');
    }
    const { query, person } = granted;
    const own = { aud: 'caliper-page', nonce: query.get('nonce'), caliper_project: undefined };
    const idToken = await this.token({ ...own, ...person });
    tell({
      access_token: 'canary-access',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken,
    });
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

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

/** Both parts are written as in a form before they are joined (RFC 6749, 2.3.1). */
function credentialIn(authorization = ''): string {
  return decodeURIComponent(atob(authorization.replace(/^Basic /, '')));
}
