import * as openid from 'openid-client';
import { fetchDocument } from '../identity/fetchDocument';
import {
  membershipOf,
  noMembershipRefusal,
  type ClaimRules,
  type Membership,
} from '../identity/membership';
import { SharedSource } from '../identity/sharedSource';
import type { BegunLogin } from './sealed';

export interface LoginOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** null: a public client, identified by its redirect address alone. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  readonly claims: ClaimRules;
  /** The redirect address to which the identity provider sends people back. */
  readonly returnUrl: string;
  readonly cooldownMs?: number;
}

const answerSeconds = 10;

/** How long the discovery document of the provider is cached, in milliseconds. */
const keepMs = 3_600_000;

/** Login at an identity provider: authorization code with PKCE. */
export class Login {
  private readonly configuration: SharedSource<openid.Configuration>;

  constructor(private readonly options: LoginOptions) {
    const { cooldownMs = 10_000 } = options;
    this.configuration = new SharedSource(() => this.discovered(), { cooldownMs, keepMs });
  }

  /** The address where a person logs in, and the state that their browser keeps until they return. */
  async begin(): Promise<{ readonly address: string; readonly begun: BegunLogin }> {
    const configuration = await this.found();
    const begun: BegunLogin = {
      kind: 'login',
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const { returnUrl, scopes } = this.options;
    const address = openid.buildAuthorizationUrl(configuration, {
      ...{ redirect_uri: returnUrl, scope: scopes, state: begun.state, nonce: begun.nonce },
      code_challenge: await openid.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, begun };
  }

  /**
   * @param query the query with which the identity provider sent the person back
   * @returns the identity of the person
   * @throws HttpRefusal when their claims give them no place here; another error when the provider did not confirm this
   * login
   */
  async end(query: string, { state, nonce, verifier }: BegunLogin): Promise<Membership> {
    const back = new URL(`${this.options.returnUrl}${query}`);
    const tokens = await openid.authorizationCodeGrant(await this.found(), back, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
      idTokenExpected: true,
    });
    const membership = membershipOf(tokens.claims(), this.options.claims);
    if (typeof membership === 'string') throw noMembershipRefusal(membership);
    return membership;
  }

  private found(): Promise<openid.Configuration> {
    return this.configuration.use((found) => found);
  }

  private discovered(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.options;
    const authentication =
      clientSecret === null ? openid.None() : openid.ClientSecretBasic(clientSecret);
    return openid.discovery(...([new URL(issuer), clientId, undefined, authentication] as const), {
      timeout: answerSeconds,
      [openid.customFetch]: (address, { body = null, signal = null, ...rest }) =>
        fetchDocument(address, { ...rest, body, signal }),
      // Only an issuer on this machine may be used without TLS.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    });
  }
}
