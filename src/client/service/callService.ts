import { isTooDeep, parseJson } from '../../words/parseJson';
import { gunzipSync } from 'node:zlib';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { send, type HttpAnswer, type ServiceRequest } from '../http/httpRequest';
import type { Limits } from '../http/limits';
import { networkError } from '../http/networkError';
import { readBody, readStart } from '../http/answerBody';
import { refusalOf, type Endpoint } from '../http/httpRefusal';
import { RequestLife } from '../http/requestLife';
import type { OpenRequest } from '../http/requestLog';

/** A small call to the service, whose answer is JSON. */
export interface Call {
  readonly endpoint: Endpoint;
  /** What the call is about, for sentences: a file name or "the model". */
  readonly what: string;
  readonly request: Omit<ServiceRequest, 'compress'>;
  readonly limits: Limits;
  /** A status that is an answer rather than a refusal. */
  readonly notReady?: number;
  /** Whether the JSON of an unsuccessful answer is an answer all the same, whatever its status. */
  readonly isAnswer?: (json: unknown) => boolean;
  /** The log record of the request. */
  readonly entry: OpenRequest;
}

export interface JsonAnswer {
  readonly status: number;
  /** Null where `notReady` says everything. */
  readonly json: unknown;
}

/** Makes one small call and parses its JSON. */
export async function callService(call: Call, signal: AbortSignal): Promise<JsonAnswer> {
  const life = new RequestLife(signal);
  const url = new URL(call.request.url);
  const { host } = url;
  try {
    life.allow(call.limits.callMs, say('{host} did not answer in time.', { host }));
    call.entry.begin(url, Buffer.byteLength(call.request.body ?? ''));
    const answer = await send({ ...call.request, compress: true }, life);
    call.entry.answered(answer.status);
    return await readAnswer(answer, call, host, life);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw life.ending ?? networkError(error, host);
  } finally {
    life.end();
  }
}

/** The state of a model comes in a few hundred bytes: where they break off each time, it is not the network. */
function brokenOff(error: unknown, { endpoint }: Call, host: string): ServiceError {
  const { message } = networkError(error, host);
  const trouble = endpoint === 'result' ? 'contract' : 'network';
  return new ServiceError(trouble, message, { cause: error });
}

async function readAnswer(
  answer: HttpAnswer,
  call: Call,
  host: string,
  life: RequestLife,
): Promise<JsonAnswer> {
  const { status } = answer;
  if (status < 200 || status >= 300) return readUnsuccessful(answer, call);
  const came = await readBody(answer.chunks, call.limits.jsonBytes).catch((error: unknown) => {
    throw life.ending ?? brokenOff(error, call, host);
  });
  call.entry.received(came?.byteLength ?? 0);
  const bytes = came === null ? null : unzipped(came, call.limits.jsonBytes);
  const json = bytes === null ? undefined : parseJson(bytes);
  if (json !== undefined) return { status, json };
  const what = bytes === null ? say('an answer that is far too long') : noJson(bytes);
  throw new ServiceError(
    'contract',
    say('{host} sent {what}. Is it a conversion service?', { host, what }),
  );
}

async function readUnsuccessful(answer: HttpAnswer, call: Call): Promise<JsonAnswer> {
  const { endpoint, what, limits, notReady, isAnswer } = call;
  const { status } = answer;
  // A connection that breaks leaves the status, which says enough.
  const start = await readStart(answer.chunks, limits.errorBodyBytes).catch(() => new Uint8Array());
  if (isAnswer && status >= 400) {
    const json = parseJson(start);
    if (isAnswer(json)) return { status, json };
  }
  if (status === notReady) return { status, json: null };
  const header = (name: string) => answer.header(name);
  throw await refusalOf(endpoint, what, { status, header, chunks: oneChunk(start) }, limits);
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}

/** Decompresses an answer that was compressed without a Content-Encoding header. */
function unzipped(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (!gzip.every((byte, i) => bytes[i] === byte)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    return bytes;
  }
}

const gzip = [0x1f, 0x8b, 0x08];

/** Bytes. */
const longestStart = 1024;

function noJson(bytes: Uint8Array): string {
  if (isTooDeep(bytes)) return say('JSON that is nested too deeply to be read');
  const start = Buffer.from(bytes.subarray(0, longestStart)).toString('utf8').trimStart();
  if (start === '') return say('an empty answer');
  // Nothing of it is quoted: a credential may stand anywhere in it, and nobody knows it as one.
  if (start.startsWith('<')) return say('a web page in place of JSON');
  return /^[[{"]/.test(start)
    ? say('JSON that is damaged or cut off')
    : say('something other than JSON');
}
