import type { FetchedName } from '../../src/interface/asset';
import type { AssetBody, ServiceClient, UploadListener } from '../../src/client/serviceClient';
import type { SourceFile } from '../../src/client/source/sourceFile';
import { ServiceError, type Trouble } from '../../src/words/errors';
import type { ModelResult } from '../../src/interface/result';

export type Answer = ModelResult | null | Trouble | ServiceError;

/** A service that answers as a test lays out; the last answer repeats. */
export class FakeService implements ServiceClient {
  /** What was asked, in order: `grant bracket.step`, `send m-1`, `result m-1`. */
  readonly asked: string[] = [];
  grants: (Trouble | ServiceError | 'ok')[] = ['ok'];
  /** What asking for a grant for a file of this name ends with, in place of `grants`. */
  grantFor: ((name: string) => ServiceError | 'ok') | null = null;
  sends: (Trouble | ServiceError | 'ok' | 'hang' | 'forgotten')[] = ['ok'];
  /** Whether its storage can go on with a cut upload. */
  isResumable = false;
  results: Answer[] = [succeeded];
  /** Answers about a model in place of `results`. */
  answer: ((modelId: string) => Answer) | null = null;
  /** What asking for an asset ends with; `ok` gives bytes. */
  assets: (Trouble | ServiceError | 'ok')[] = ['notFound'];
  assetText = 'glTF';
  /** Told when a question about a model is asked. */
  onResult: (modelId: string) => void = () => undefined;
  /** The identifier that a grant for a file of this name carries, in place of one of its own. */
  identifierFor: ((name: string) => string) | null = null;
  private granted = 0;

  async requestUpload({ name }: { readonly name: string }) {
    this.asked.push(`grant ${name}`);
    failOn(this.grantFor ? this.grantFor(name) : nextOf(this.grants));
    this.granted += 1;
    return {
      uploadToken: 'secret-token',
      modelId: this.identifierFor?.(name) ?? `m-${this.granted}`,
      uploadUrl: 'https://s/?q=secret',
    };
  }

  async sendFile(
    { modelId }: { readonly modelId: string },
    file: SourceFile,
    progress: (sentBytes: number) => void,
    signal: AbortSignal,
    listener?: UploadListener,
  ): Promise<void> {
    this.asked.push(`send ${modelId}`);
    if (this.isResumable) listener?.ticket(`ticket-of-${modelId}`);
    await this.takeFile(file, progress, signal, listener);
  }

  private async takeFile(
    file: SourceFile,
    progress: (sentBytes: number) => void,
    signal: AbortSignal,
    listener: UploadListener | undefined,
  ): Promise<void> {
    const how = nextOf(this.sends);
    progress(Math.floor(file.sizeBytes / 2));
    await new Promise((resolve) => setImmediate(resolve));
    if (how === 'hang') await aborted(signal);
    if (how === 'forgotten') {
      listener?.ticket(null);
      throw new ServiceError('interrupted', 'The storage cannot go on.');
    }
    failOn(how);
    const opened = await file.open();
    await readToItsEnd(opened.chunks());
    await opened.close();
    progress(file.sizeBytes);
  }

  /** Takes up any ticket and goes on as `sends` lays out. */
  async resumeUpload(
    { modelId }: { readonly modelId: string },
    file: SourceFile,
    progress: (sentBytes: number) => void,
    signal: AbortSignal,
    listener?: UploadListener,
  ): Promise<void> {
    this.asked.push(`resume ${modelId}`);
    await this.takeFile(file, progress, signal, listener);
  }

  async result(modelId: string): Promise<ModelResult | null> {
    this.asked.push(`result ${modelId}`);
    this.onResult(modelId);
    const answer = this.answer ? this.answer(modelId) : nextOf(this.results);
    failOn(answer);
    return typeof answer === 'object' && !(answer instanceof Error) ? answer : null;
  }

  async asset(modelId: string, which: FetchedName): Promise<AssetBody> {
    this.asked.push(`${which} ${modelId}`);
    failOn(nextOf(this.assets));
    return { sizeBytes: this.assetText.length, chunks: bytesOf(this.assetText) };
  }

  assetUnlessSame(modelId: string, which: FetchedName): Promise<AssetBody> {
    return this.asset(modelId, which);
  }

  count(what: string): number {
    return this.asked.filter((one) => one.startsWith(what)).length;
  }
}

export function running(phase: string, more: Partial<ModelResult> = {}): ModelResult {
  return {
    status: 'processing',
    phase,
    message: null,
    retryable: false,
    task: { id: 't-1', attempt: 1, status: 'processing', errorCode: null, errorMessage: null },
    timestamps: { createdAt: '2026-01-01T00:00:00.000Z', finishedAt: null },
    url: null,
    imageUrl: null,
    ...more,
  };
}

export const succeeded: ModelResult = running('Done', {
  status: 'succeeded',
  timestamps: { createdAt: null, finishedAt: '2026-01-01T00:01:00.000Z' },
  url: 'https://models.example.com/api/v1/models/m-1/assets/visual?sig=secret',
  imageUrl: 'https://models.example.com/api/v1/models/m-1/assets/preview?sig=secret',
});

export function sourceOf(name = 'bracket.step', sizeBytes = 1000): SourceFile {
  const open = { sizeBytes, fingerprint: name, chunks: nothing, close: () => Promise.resolve() };
  return { name, sizeBytes, open: () => Promise.resolve(open) };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // The fake service reads no bytes.
}

function nextOf<T>(answers: T[]): T | undefined {
  return answers.length > 1 ? answers.shift() : answers[0];
}

async function readToItsEnd(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}

function failOn(answer: unknown): void {
  if (answer instanceof ServiceError) throw answer;
  if (typeof answer === 'string' && answer !== 'ok' && answer !== 'hang') {
    throw troubles[answer] ?? new Error(`not a trouble: ${answer}`);
  }
}

const troubles: Readonly<Record<string, ServiceError>> = Object.fromEntries(
  (
    [
      'auth',
      'forbidden',
      'notFound',
      'notAllowed',
      'tooLarge',
      'invalid',
      'throttled',
      'server',
      'network',
      'timeout',
      'interrupted',
      'unknownOutcome',
      'refusedUpload',
      'contract',
      'moved',
      'fileChanged',
    ] as const
  ).map((trouble) => [trouble, new ServiceError(trouble, `It was ${trouble}.`)]),
);

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new ServiceError('cancelled', 'Cancelled.'));
    });
  });
}
