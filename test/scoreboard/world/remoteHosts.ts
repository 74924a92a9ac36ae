import { globalAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { certificate } from './certificate';

/**
 * Makes names of the certificate lead to this machine and their certificate trusted, so that the
 * client takes them for hosts of the internet. Gives the way back.
 */
export function openInternet(): () => void {
  const before = { ...globalAgent.options };
  globalAgent.options.lookup = lookup;
  globalAgent.options.ca = certificate;
  return () => {
    globalAgent.destroy();
    globalAgent.options.lookup = before.lookup;
    globalAgent.options.ca = before.ca;
  };
}

/** Connections of ours that are in use; idle ones wait for the next request, and end by themselves. */
export function openConnections(): number {
  return Object.values(globalAgent.sockets).flat().length;
}

/** Until the certificate is trusted again, none of these hosts proves who it is. */
export function distrust(): void {
  globalAgent.options.ca = undefined;
}

export const unknownName = 'nowhere.example.test';

const lookup: LookupFunction = (hostname, options, callback) => {
  if (
    hostname === unknownName ||
    !/(^|[.])(|not)example[.]test[.]?$|[.]other[.]test$/.test(hostname)
  ) {
    const error = new Error(`getaddrinfo ENOTFOUND ${hostname}`);
    callback(Object.assign(error, { code: 'ENOTFOUND' }), '');
  } else if (options.all === true) {
    callback(null, [{ address: '127.0.0.1', family: 4 }]);
  } else {
    callback(null, '127.0.0.1', 4);
  }
};
