import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';

/** The error for a request that got no answer. `host` is the name that the user recognises. */
export function networkError(error: unknown, host: string): ServiceError {
  const code = codeOf(error);
  return new ServiceError('network', sentenceFor(code, host), { cause: error });
}

/** Whether no connection was made, so that nothing can have been sent. */
export function neverConnected(error: unknown): boolean {
  const code = codeOf(error);
  return isKnown(code) || isCertificateTrouble(code);
}

type ConnectCode =
  'ECONNREFUSED' | 'ENOTFOUND' | 'EAI_AGAIN' | 'EHOSTUNREACH' | 'ENETUNREACH' | 'ETIMEDOUT';

const connectSentences: Readonly<Record<ConnectCode, (host: string) => string>> = {
  ECONNREFUSED: (host) => say('Nothing answers at {host}. Is the service running?', { host }),
  ENOTFOUND: (host) =>
    say('The name {host} cannot be found. Check the address and the network.', { host }),
  EAI_AGAIN: (host) => say('The name {host} cannot be looked up now. Check the network.', { host }),
  EHOSTUNREACH: (host) => say('{host} cannot be reached from here. Check the network.', { host }),
  ENETUNREACH: (host) => say('{host} cannot be reached: there is no network.', { host }),
  ETIMEDOUT: (host) =>
    say('{host} does not answer. Check the network and the proxy setting.', { host }),
};

function isKnown(code: string): code is ConnectCode {
  return Object.hasOwn(connectSentences, code);
}

function sentenceFor(code: string, host: string): string {
  if (isKnown(code)) return connectSentences[code](host);
  return isCertificateTrouble(code)
    ? say(
        'The certificate of {host} is not trusted ({code}). If your company signs its own certificates, install its root certificate in the system (setting http.systemCertificates) or name its file in NODE_EXTRA_CA_CERTS, and start VS Code again. If a proxy stands between, see the setting http.proxy.',
        { host, code },
      )
    : brokenSentence(code, host);
}

function brokenSentence(code: string, host: string): string {
  return code === ''
    ? say('The connection to {host} broke.', { host })
    : say('The connection to {host} broke ({code}).', { host, code });
}

function isCertificateTrouble(code: string): boolean {
  return /CERT|^UNABLE_TO_|SELF_SIGNED|^ERR_TLS_|^ERR_SSL_|^EPROTO$/.test(code);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
}
