import { once } from 'node:events';
import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { BodyGate } from '../../http/bodyGate';
import type { HttpAnswer, HttpRequest } from '../../http/httpRequest';
import { sendGuarded } from '../../http/guardedRequest';
import { ExpectRefused, noHints, WrongContract } from './uploadRefusals';
import { networkError, neverConnected } from '../../http/networkError';
import { RequestLife } from '../../http/requestLife';
import { routes, type OpenRequest } from '../../http/requestLog';
import type { OpenUpload } from './uploadContext';

/** One request of an upload: a range of the file, with the bytes around it. */
export interface OutgoingRequest {
  readonly method: HttpRequest['method'];
  readonly url: URL;
  /** Without Content-Length, which is computed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
  /** The range of the file to send; no bytes when left out. */
  readonly range?: { readonly from: number; readonly to: number };
  /** Whether the storage has the whole file after this request, so that a lost answer may mean success. */
  readonly isLast: boolean;
}

/** The answer of a storage, and how much of the request it is an answer to. */
export interface ReceivedAnswer {
  readonly answer: HttpAnswer;
  /** Whether every byte was written to the connection before the answer came. */
  readonly isComplete: boolean;
  readonly life: RequestLife;
}

/** Sends one request in constant memory; `read` converts the answer to the result. */
export function transfer<T>(
  out: OutgoingRequest,
  openUpload: OpenUpload,
  read: (arrival: ReceivedAnswer) => Promise<T>,
): Promise<T> {
  const { grant, contract, requests } = openUpload.sending;
  const { method } = out;
  // The path at a storage may be a credential, as its query may.
  const about = { method, route: routes.elsewhere, modelId: grant.modelId, contract };
  return requests.during(about, (entry) => transferOnce(out, openUpload, read, entry));
}

async function transferOnce<T>(
  out: OutgoingRequest,
  openUpload: OpenUpload,
  read: (arrival: ReceivedAnswer) => Promise<T>,
  entry: OpenRequest,
): Promise<T> {
  const life = new RequestLife(openUpload.signal);
  const gate = gateOf(out, openUpload);
  const stream = new BodyStream(out, openUpload, life, gate);
  try {
    const { method, url } = out;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const headers = { ...out.headers, ...openUpload.sending.authorization };
    if (out.range !== undefined) openUpload.deadline.mustBeMet(out.range.from);
    entry.begin(url, hasBody ? stream.sizeBytes : 0);
    const answer = await sendGuarded(
      {
        method,
        url: url.href,
        namedBy: openUpload.sending.base,
        gate: hasBody && stream.sizeBytes > 0 ? gate : undefined,
        expects: gate !== undefined && openUpload.sending.guess === 'expect',
        headers: hasBody ? { ...headers, 'Content-Length': String(stream.sizeBytes) } : headers,
        ...(hasBody && stream.sizeBytes > 0 ? { body: stream.chunks() } : {}),
      },
      stream.sizeBytes > 0 ? life : answering(life, openUpload),
    );
    entry.answered(answer.status);
    return await read({ answer, isComplete: stream.isHandedOver, life });
  } catch (error) {
    throw troubleOf(error, out, openUpload, stream, life);
  } finally {
    gate?.close();
    life.end();
  }
}

function gateOf({ range }: OutgoingRequest, { sending }: OpenUpload): BodyGate | undefined {
  if (sending.guess === 'none' || range === undefined) return undefined;
  const { uploadContinueMs, uploadEarlyAnswerMs } = sending.limits;
  const continueMs = sending.guess === 'expect' ? uploadContinueMs : 0;
  // Without `Expect`, a storage answers as late as one that does not support the header.
  const earlyAnswerMs = sending.guess === 'expect' ? uploadEarlyAnswerMs : uploadContinueMs;
  return new BodyGate({ continueMs, earlyAnswerMs });
}

function answering(life: RequestLife, { sending }: OpenUpload): RequestLife {
  life.allow(sending.limits.uploadAnswerMs, say('The storage did not answer.'));
  return life;
}

const nothing = new Uint8Array(0);
/** Enough for a storage to see the kind of the content. */
const maxFirstBytes = 4096;

/** The body while it is sent: how much was written, and what went wrong on this side. */
class BodyStream {
  readonly sizeBytes: number;
  isHandedOver: boolean;
  /** Whether more was written than a storage needs for a refusal. */
  isBeyondFirstBytes = false;
  fault: unknown = null;

  private readonly before: Uint8Array;
  private readonly after: Uint8Array;
  private readonly range: { readonly from: number; readonly to: number };

  constructor(
    out: OutgoingRequest,
    private readonly openUpload: OpenUpload,
    private readonly life: RequestLife,
    private readonly gate: BodyGate | undefined,
  ) {
    ({ before: this.before = nothing, after: this.after = nothing } = out);
    this.range = out.range ?? { from: 0, to: 0 };
    this.sizeBytes = this.before.length + (this.range.to - this.range.from) + this.after.length;
    this.isHandedOver = this.sizeBytes === 0;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    const { before, after, range } = this;
    const hasFile = range.to > range.from;
    this.taken();
    await this.gate?.untilContinued();
    await this.mustBeWanted();
    if (before.length > 0) {
      this.isHandedOver = !hasFile && after.length === 0;
      this.openUpload.sent?.frame(before);
      yield before;
    }
    if (hasFile) yield* this.fileChunks(after.length === 0);
    await this.mustBeWanted();
    if (after.length > 0) {
      this.isHandedOver = true;
      this.openUpload.sent?.frame(after);
      yield after;
    }
    this.life.allow(
      this.openUpload.sending.limits.uploadAnswerMs,
      say('The storage took the file but did not answer.'),
    );
  }

  // A chunk counts as sent when the connection requests the next one.
  private async *fileChunks(isLastPart: boolean): AsyncGenerator<Uint8Array> {
    const { from, to } = this.range;
    let sent = from;
    for await (const chunk of this.atFirstLittle(from, to)) {
      await this.mustBeWanted();
      this.isHandedOver = isLastPart && sent + chunk.length === to;
      this.openUpload.sent?.file(chunk);
      yield chunk;
      sent += chunk.length;
      this.openUpload.sending.progress(sent);
      this.onTime(sent);
      this.taken();
    }
  }

  // The first piece is never the last: the storage must not have everything before it could refuse.
  private async *atFirstLittle(from: number, to: number): AsyncGenerator<Uint8Array> {
    const { gate } = this;
    const firstBytes =
      gate === undefined ? 0 : Math.min(maxFirstBytes, Math.floor((to - from) / 2));
    const first = from + firstBytes;
    if (first > from) yield* this.guarded(from, first);
    await gate?.forEarlyAnswer();
    this.isBeyondFirstBytes = true;
    yield* this.guarded(first, to);
  }

  // If the body ended too early, the connection would be reused, and the storage would take the next request for the
  // rest of this one. So the body waits until the answer is read and the request is aborted.
  private async mustBeWanted(): Promise<void> {
    if (this.gate?.isClosed !== true) return;
    const { signal } = this.life;
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  }

  private async *guarded(from: number, to: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.openUpload.source.chunks(from, to);
    } catch (error) {
      this.fault = error;
      throw error;
    }
  }

  private onTime(sentBytes: number): void {
    try {
      this.openUpload.deadline.mustBeMet(sentBytes);
    } catch (error) {
      this.fault = error;
      throw error;
    }
  }

  private taken(): void {
    this.life.allow(
      this.openUpload.sending.limits.uploadIdleMs,
      say('The storage stopped taking the file.'),
    );
  }
}

function troubleOf(
  error: unknown,
  { url, isLast }: OutgoingRequest,
  { name, sending }: OpenUpload,
  stream: BodyStream,
  life: RequestLife,
): unknown {
  if (error instanceof ServiceError) return error;
  if (stream.fault !== null) return stream.fault;
  const { ending } = life;
  const mayBeStored = isLast && stream.isHandedOver;
  if (ending?.trouble === 'cancelled') return ending;
  if (ending !== null) return mayBeStored ? unanswered(name, ending) : ending;
  if (neverConnected(error)) return networkError(error, url.host);
  if (sending.guess === 'expect' && !stream.isBeyondFirstBytes) {
    return new ExpectRefused('interrupted', brokeSentence(name), { cause: error });
  }
  // This is the second failure, after one with `Expect`: some gateways close the connection instead of sending a
  // refusal.
  if (sending.guess === 'first-bytes' && !stream.isBeyondFirstBytes) {
    return new WrongContract('interrupted', brokeSentence(name), noHints);
  }
  return mayBeStored ? unanswered(name, error) : interrupted(name, error);
}

function unanswered(name: string, cause: unknown): ServiceError {
  const sentence = say('{name} was sent, but the answer of the storage was lost.', { name });
  return new ServiceError('unknownOutcome', sentence, { cause });
}

function interrupted(name: string, cause: unknown): ServiceError {
  return new ServiceError('interrupted', brokeSentence(name), { cause });
}

function brokeSentence(name: string): string {
  return say('The connection broke while {name} was being sent.', { name });
}
