import { equal, ok } from 'node:assert/strict';
import { cleanError } from '../../../src/client/service/cleanError';
import { AnotherContract } from '../../../src/client/upload/choice/contractMemory';
import { networkError, neverConnected } from '../../../src/client/http/networkError';
import { Redactor } from '../../../src/client/secrets/redactor';
import { ServiceError } from '../../../src/words/errors';

const untrusted = (code: string) =>
  `The certificate of h is not trusted (${code}). If your company signs its own certificates, install its root certificate in the system (setting http.systemCertificates) or name its file in NODE_EXTRA_CA_CERTS, and start VS Code again. If a proxy stands between, see the setting http.proxy.`;

describe('networkError', () => {
  const unconnected: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'Nothing answers at h. Is the service running?',
    ENOTFOUND: 'The name h cannot be found. Check the address and the network.',
    EAI_AGAIN: 'The name h cannot be looked up now. Check the network.',
    EHOSTUNREACH: 'h cannot be reached from here. Check the network.',
    ENETUNREACH: 'h cannot be reached: there is no network.',
    ETIMEDOUT: 'h does not answer. Check the network and the proxy setting.',
    ...Object.fromEntries(
      [
        ...['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
        ...['SELF_SIGNED_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER'],
        ...['ERR_TLS_HANDSHAKE', 'EPROTO', 'UNABLE_TO_GET_ISSUER'],
      ].map((code) => [code, untrusted(code)]),
    ),
  };
  for (const [code, sentence] of Object.entries(unconnected)) {
    it(`has a sentence for ${code}, and knows that nothing was sent`, () => {
      const cause = failure(code);
      const error = networkError(cause, 'h');
      equal(error.trouble, 'network');
      equal(error.message, sentence);
      equal(error.cause, cause);
      equal(neverConnected(cause), true);
    });
  }

  const broken: readonly (readonly [unknown, string])[] = [
    [failure('ECONNRESET'), 'The connection to h broke (ECONNRESET).'],
    [failure('XEPROTO'), 'The connection to h broke (XEPROTO).'],
    [failure('EPROTOX'), 'The connection to h broke (EPROTOX).'],
    [failure('X_UNABLE_TO_'), 'The connection to h broke (X_UNABLE_TO_).'],
    [failure('X_ERR_SSL_'), 'The connection to h broke (X_ERR_SSL_).'],
    [failure('X_ERR_TLS_'), 'The connection to h broke (X_ERR_TLS_).'],
    [failure(7), 'The connection to h broke.'],
    [new Error('no code'), 'The connection to h broke.'],
    [{ code: 'ECONNREFUSED' }, 'The connection to h broke.'],
    [null, 'The connection to h broke.'],
  ];
  for (const [cause, sentence] of broken) {
    it(`takes ${String(Reflect.get(Object(cause), 'code'))} for a connection that broke midway`, () => {
      equal(networkError(cause, 'h').message, sentence);
      equal(neverConnected(cause), false);
    });
  }
});

describe('cleanError', () => {
  const redactor = new Redactor();
  redactor.keepSecret('s3cr3t-token');

  it('takes secrets out of the sentence and of its cause', () => {
    const cause = new Error('sent s3cr3t-token', { cause: new Error('s3cr3t-token') });
    const error = new ServiceError('throttled', 'about s3cr3t-token', { cause, retryAfterMs: 9 });
    const cleaned = cleanError(error, redactor);
    equal(cleaned.trouble, 'throttled');
    equal(cleaned.message, 'about [secret]');
    equal(cleaned.retryAfterMs, 9);
    equal(String(cleaned.cause), 'Error: sent [secret]');
    equal(cleaned.cause instanceof Error && cleaned.cause.cause, undefined);
  });

  it('invents neither a cause nor a time to wait', () => {
    const cleaned = cleanError(new ServiceError('auth', 'No.'), redactor);
    equal('cause' in cleaned, false);
    equal(cleaned.retryAfterMs, null);
  });

  it('makes a sentence of an error that nobody foresaw, be it no error at all', () => {
    const odd = cleanError(new Error('s3cr3t-token is odd'), redactor);
    equal(odd.trouble, 'network');
    equal(odd.message, 'The service cannot be asked: [secret] is odd');
    equal(String(odd.cause), 'Error: [secret] is odd');
    equal(cleanError(7, redactor).message, 'The service cannot be asked: 7');
  });

  it('keeps the kind of the wish for another contract, and cleans what is said without one', () => {
    const refusal = new ServiceError('refusedUpload', 's3cr3t-token is odd');
    const wish = cleanError(new AnotherContract(refusal), redactor);
    ok(wish instanceof AnotherContract);
    equal(wish.refusal.message, '[secret] is odd');
    equal(wish.trouble, 'refusedUpload');
    equal(wish.message, 'The storage does not take files this way; another way will be tried.');
  });
});

function failure(code: unknown): Error {
  return Object.assign(new Error('failed'), { code });
}
