import { shortLine } from '../../words/visibleText';
import { type FetchedName, assetWord } from '../../interface/asset';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { isLoopbackHost } from '../../addresses/privateHosts';
import { send, type HttpAnswer } from '../http/httpRequest';
import { sendGuarded } from '../http/guardedRequest';
import type { Limits } from '../http/limits';
import { networkError } from '../http/networkError';
import { linkFault, networkScopeFault, networkScopeOf } from '../hosts/networkScope';
import { refusalOf } from '../http/httpRefusal';
import { RequestLife } from '../http/requestLife';
import { routes, silentRequests, type OpenRequest, type RequestLog } from '../http/requestLog';
import { decompressed } from './decompressed';
import { conditionsOf, confirms, isSameAsset, validatorsOf, type KnownCopy } from '../validators';
import type { AssetBody } from '../serviceClient';
import { urlOf } from '../../words/urlOf';

/** The request for the bytes of an asset. */
export interface AssetRequest {
  readonly which: FetchedName;
  /** The permanent (business) address, on the origin of the service. */
  readonly address: URL;
  readonly base: URL;
  readonly token: string;
  readonly limits: Limits;
  readonly maxBytes: number;
  /** Receives each address that the service redirects to, because it is a credential. */
  readonly keepAddress: (address: string) => void;
  /** A copy that was fetched before; absent for the bytes in any case. */
  readonly known?: KnownCopy;
  /** For the log. */
  readonly modelId?: string;
  readonly requests?: RequestLog;
}

const maxHops = 5;

/**
 * Opens an asset by its business address. A temporary address that is refused may have expired between being issued and
 * being used, so another one is requested, once, and without conditions: a storage may also have refused those.
 * @returns null when the bytes are those of the known copy
 */
export async function openAsset(
  request: AssetRequest,
  signal: AbortSignal,
): Promise<AssetBody | null> {
  const conditions = request.known ? conditionsOf(request.known) : {};
  try {
    return await follow(request, conditions, signal);
  } catch (error) {
    if (!(error instanceof RunOut)) throw error;
    return follow(request, {}, signal);
  }
}

type Conditions = ReturnType<typeof conditionsOf>;

/** A temporary address was refused, or a condition. */
class RunOut extends ServiceError {}

/** Follows the redirects to an asset itself; the token is never sent to another origin than that of the service. */
async function follow(
  request: AssetRequest,
  conditions: Conditions,
  signal: AbortSignal,
): Promise<AssetBody | null> {
  let url = request.address;
  let atHome = true;
  for (let hop = 0; hop <= maxHops; hop++) {
    atHome &&= url.origin === request.base.origin;
    const life = new RequestLife(signal);
    const entry = entryFor(atHome, request);
    try {
      entry.begin(url);
      const answer = await ask(url, atHome, request, conditions, life);
      entry.answered(answer.status);
      const isConditional = Object.keys(conditions).length > 0;
      if (isConditional && isConfirmed(answer, request)) return sameCopy(entry, life);
      if (mayBeRefusedOnce(answer.status, hop, isConditional))
        throw await runOut(answer, url, atHome, request);
      const next = nextHop(answer, url, request);
      if (next === null) return await bodyOf(answer, url, atHome, request, life, entry);
      entry.end();
      life.end();
      url = next;
    } catch (error) {
      const ending = life.ending;
      life.end();
      const trouble =
        error instanceof ServiceError ? error : (ending ?? networkError(error, url.host));
      entry.end(trouble);
      throw trouble;
    }
  }
  throw new ServiceError(
    'moved',
    say('The service redirects the {which} round and round.', { which: assetWord(request.which) }),
  );
}

function isConfirmed(answer: HttpAnswer, { known }: AssetRequest): boolean {
  return answer.status === 304 && known !== undefined && confirms(known, validatorsOf(answer));
}

/** Ends a request whose body, if there is one, is that of the known copy. */
function sameCopy(entry: OpenRequest, life: RequestLife): null {
  entry.end();
  life.end();
  return null;
}

// An address outside the service is a credential, so it is not logged.
function entryFor(
  atHome: boolean,
  { which, modelId, requests = silentRequests }: AssetRequest,
): OpenRequest {
  const route = atHome ? routes[which] : routes.elsewhere;
  return requests.open({ method: 'GET', route, modelId: modelId ?? null });
}

function ask(
  url: URL,
  atHome: boolean,
  { which, base, token, limits }: AssetRequest,
  conditions: Conditions,
  life: RequestLife,
): Promise<HttpAnswer> {
  life.allow(
    limits.assetHeadersMs,
    say('{host} did not answer when asked for the {which}.', {
      host: url.host,
      which: assetWord(which),
    }),
  );
  const get = { method: 'GET', url: url.href } as const;
  const headers = { Accept: '*/*', ...conditions };
  if (!atHome) return sendGuarded({ ...get, headers, namedBy: base }, life);
  return send({ ...get, headers: { ...headers, Authorization: `Bearer ${token}` } }, life);
}

/** The redirect target of an answer; null when it is not a redirect. */
function nextHop(answer: HttpAnswer, from: URL, request: AssetRequest): URL | null {
  const location = answer.header('location');
  if (![301, 302, 303, 307, 308].includes(answer.status)) return null;
  if (location === null || urlOf(location, from.href) === null) {
    throw new ServiceError(
      'contract',
      say('The service redirects the {which} to nowhere.', { which: assetWord(request.which) }),
    );
  }
  const next = new URL(location, from);
  // Stored also for a place that is not followed, because the error message names it.
  request.keepAddress(next.href);
  const fault = hopFault(next, request.base);
  if (fault !== null) {
    throw new ServiceError(
      'unsafeAddress',
      say('The service redirects the {which} to {host}, {fault}. It was not followed.', {
        which: assetWord(request.which),
        host: placeOf(next),
        fault,
      }),
    );
  }
  return next;
}

// Addresses of other schemes have no host: `file:`, `data:`, `javascript:`.
function placeOf({ protocol, host }: URL): string {
  return isOfWeb(protocol) ? host : shortLine(protocol).slice(0, longestScheme);
}

const longestScheme = 40;

function isOfWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function hopFault(next: URL, base: URL): string | null {
  if (!isOfWeb(next.protocol)) return say('which is no web address');
  if (next.username !== '' || next.password !== '') return say('with a user name in the address');
  const fault = linkFault(next.hostname, [base.hostname]);
  if (fault !== null || isLoopbackHost(base.hostname)) return fault;
  if (next.protocol === 'http:') return say('which is not encrypted');
  const scope = networkScopeOf(next.hostname);
  return scope > networkScopeOf(base.hostname) ? networkScopeFault(scope) : null;
}

async function bodyOf(
  answer: HttpAnswer,
  url: URL,
  atHome: boolean,
  request: AssetRequest,
  life: RequestLife,
  entry: OpenRequest,
): Promise<AssetBody | null> {
  const { which, limits, maxBytes, known } = request;
  if (answer.status !== 200) throw await noAsset(answer, url, atHome, request);
  const validators = validatorsOf(answer);
  const { sentBytes: sizeBytes } = validators;
  if (sizeBytes !== null && sizeBytes > maxBytes) throw tooLarge(which, maxBytes);
  const isDecoded = answer.isDecoded === true;
  const encoding = (isDecoded ? null : answer.header('content-encoding')) ?? 'identity';
  // A storage sends this header for a file that it was given compressed, whatever was requested; the first bytes tell
  // whether it is true.
  if (!/^(identity|(x-)?gzip)$/i.test(encoding.trim())) {
    throw new ServiceError(
      'contract',
      say('The {which} came compressed ({encoding}), unasked.', {
        which: assetWord(which),
        encoding: shortLine(encoding),
      }),
    );
  }
  const isPacked = encoding.trim().toLowerCase() !== 'identity';
  if (known && isSameAsset(known, validators)) return sameCopy(entry, life);
  const checkedBytes = isDecoded ? null : sizeBytes;
  const slowestMs = ((sizeBytes ?? maxBytes) / limits.assetSlowestRate) * 1000;
  life.allowInTotal(
    Math.max(limits.assetTotalMs, slowestMs),
    say('The {which} came too slowly.', { which: assetWord(which) }),
  );
  life.allow(limits.assetIdleMs, say('The {which} stopped coming.', { which: assetWord(which) }));
  const chunks = counted(answer.chunks, checkedBytes, url.host, request, life);
  return {
    sizeBytes: isDecoded || isPacked ? null : sizeBytes,
    chunks: recordedAtItsEnd(decompressed(chunks, request), entry),
    validators,
  };
}

// The statuses with which storages refuse an address that has expired, or was issued for another client.
const refusals: readonly number[] = [400, 401, 403, 404, 410];
// What only a condition can have caused, or may have.
const conditionRefusals: readonly number[] = [304, 400, 412, 501];

function mayBeRefusedOnce(status: number, hop: number, isConditional: boolean): boolean {
  if (isConditional && conditionRefusals.includes(status)) return true;
  return hop > 0 && refusals.includes(status);
}

async function runOut(
  ...[answer, url, atHome, request]: Parameters<typeof noAsset>
): Promise<ServiceError> {
  const { trouble, message } = await noAsset(answer, url, atHome, request);
  return new RunOut(trouble, message);
}

async function noAsset(
  answer: HttpAnswer,
  url: URL,
  atHome: boolean,
  { which, limits }: AssetRequest,
): Promise<ServiceError> {
  if (atHome) {
    return refusalOf('asset', say('the {which}', { which: assetWord(which) }), answer, limits);
  }
  // The answer is of the storage: neither our token nor the model is at fault, only a temporary address.
  const sentence = say(
    'The storage at {host} did not hand out the {which} ({status}). Open it again.',
    { host: url.host, which: assetWord(which), status: answer.status },
  );
  return new ServiceError('server', sentence);
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  sizeBytes: number | null,
  host: string,
  { which, limits, maxBytes }: AssetRequest,
  life: RequestLife,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  try {
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > maxBytes) throw tooLarge(which, maxBytes);
      life.allow(
        limits.assetIdleMs,
        say('The {which} stopped coming.', { which: assetWord(which) }),
      );
      yield chunk;
    }
    if (sizeBytes !== null && received !== sizeBytes) throw brokeOff(which, received, sizeBytes);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw life.ending ?? networkError(error, host);
  } finally {
    life.end();
  }
}

async function* recordedAtItsEnd(
  chunks: AsyncIterable<Uint8Array>,
  entry: OpenRequest,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      entry.received(chunk.length);
      yield chunk;
    }
  } catch (error) {
    entry.end(error);
    throw error;
  } finally {
    // Also when the reader stops early.
    entry.end();
  }
}

function tooLarge(which: FetchedName, maxBytes: number): ServiceError {
  const megabytes = Math.round(maxBytes / 1024 ** 2);
  return new ServiceError(
    'tooLarge',
    say('The {which} is larger than {megabytes} MB.', { which: assetWord(which), megabytes }),
  );
}

function brokeOff(which: FetchedName, received: number, expected: number): ServiceError {
  return new ServiceError(
    'interrupted',
    say('The {which} broke off after {received} of {expected} bytes. Open it again.', {
      which: assetWord(which),
      received,
      expected,
    }),
  );
}
