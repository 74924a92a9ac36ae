import { ServiceError } from '../contract/errors';
import type { Grant } from '../contract/grant';
import { send, type HttpAnswer } from './http';
import type { Limits } from './limits';
import { networkError, neverConnected } from './networkError';
import { refusalOf } from './refusal';
import { RequestLife } from './requestLife';
import type { OpenFile, SourceFile } from './sourceFile';
import { uploadBody, type UploadBody } from './uploadBody';
import type { UploadProfile } from './uploadProfile';

export interface Sending {
  readonly grant: Grant;
  /** The checked upload address of the grant. */
  readonly url: URL;
  readonly profile: UploadProfile;
  readonly limits: Limits;
  /** Hears the bytes of the file that the connection has taken so far. */
  readonly progress: (sentBytes: number) => void;
}

/** The statuses that say "not this way" rather than "not this file". */
export class WrongContract extends ServiceError {}

const wrongContract: readonly number[] = [400, 404, 405, 411, 415];

/** Streams a file to its storage in constant memory and reads what the storage makes of it. */
export async function sendFile(
  file: SourceFile,
  sending: Sending,
  signal: AbortSignal,
): Promise<void> {
  const source = await file.open();
  try {
    await sendOpen(source, file.name, sending, signal);
  } finally {
    await source.close();
  }
}

async function sendOpen(
  source: OpenFile,
  name: string,
  sending: Sending,
  signal: AbortSignal,
): Promise<void> {
  const body = uploadBody(sending.profile, sending.grant, name, source);
  const life = new RequestLife(signal);
  const stream = new BodyStream(source, body, sending, life);
  try {
    const answer = await send(
      {
        method: sending.profile.method,
        url: sending.url.href,
        headers: body.headers,
        body: stream.chunks(),
      },
      life,
    );
    await judge(answer, name, sending, stream, life);
  } catch (error) {
    throw troubleOf(error, sending.url.host, name, stream, life);
  } finally {
    life.end();
  }
}

/** The body on its way: how far it came, and what went wrong on this side. */
class BodyStream {
  handedOver = false;
  fault: unknown = null;

  constructor(
    private readonly source: OpenFile,
    private readonly body: UploadBody,
    private readonly sending: Sending,
    private readonly life: RequestLife,
  ) {}

  async *chunks(): AsyncGenerator<Uint8Array> {
    const { before, after } = this.body;
    this.taken();
    if (before.length > 0) yield before;
    yield* this.fileChunks(after.length === 0);
    if (after.length > 0) {
      this.handedOver = true;
      yield after;
    }
    this.life.allow(
      this.sending.limits.uploadAnswerMs,
      'The storage took the file but did not answer.',
    );
  }

  // A chunk counts when the connection asks for the next one.
  private async *fileChunks(isLastPart: boolean): AsyncGenerator<Uint8Array> {
    let sentBytes = 0;
    for await (const chunk of this.guarded()) {
      this.handedOver = isLastPart && sentBytes + chunk.length === this.source.sizeBytes;
      yield chunk;
      sentBytes += chunk.length;
      this.sending.progress(sentBytes);
      this.taken();
    }
  }

  private async *guarded(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.source.chunks();
    } catch (error) {
      this.fault = error;
      throw error;
    }
  }

  private taken(): void {
    this.life.allow(this.sending.limits.uploadIdleMs, 'The storage stopped taking the file.');
  }
}

async function judge(
  answer: HttpAnswer,
  name: string,
  { profile, limits }: Sending,
  stream: BodyStream,
  life: RequestLife,
): Promise<void> {
  const { status } = answer;
  const isStored = profile.stored.includes(status);
  const isSuccess = profile.success.includes(status);
  if (isStored || (isSuccess && !stream.handedOver)) throw outcomeUnknown(name, status);
  if (isSuccess) return;
  life.allow(limits.callMs, 'The storage did not finish its answer.');
  const refusal = await refusalOf('upload', name, answer, limits);
  if (!wrongContract.includes(status)) throw refusal;
  throw new WrongContract('refusedUpload', refusal.message);
}

function troubleOf(
  error: unknown,
  host: string,
  name: string,
  stream: BodyStream,
  life: RequestLife,
): unknown {
  if (error instanceof ServiceError) return error;
  if (stream.fault !== null) return stream.fault;
  const { ending } = life;
  if (ending?.trouble === 'cancelled') return ending;
  if (ending !== null) return stream.handedOver ? unanswered(name, ending) : ending;
  if (neverConnected(error)) return networkError(error, host);
  return stream.handedOver ? unanswered(name, error) : interrupted(name, error);
}

function outcomeUnknown(name: string, status: number): ServiceError {
  return new ServiceError(
    'unknownOutcome',
    `The storage took ${name} but could not say that all is well (${status}).`,
  );
}

function unanswered(name: string, cause: unknown): ServiceError {
  const sentence = `${name} was sent, but the answer of the storage was lost.`;
  return new ServiceError('unknownOutcome', sentence, { cause });
}

function interrupted(name: string, cause: unknown): ServiceError {
  const sentence = `The connection broke while ${name} was being sent.`;
  return new ServiceError('interrupted', sentence, { cause });
}
