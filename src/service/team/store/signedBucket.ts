import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { codeOf } from '../../../words/errorCode';

/**
 * How clients upload: by a presigned PUT that the store accepts once, or by a form (presigned POST) that limits the
 * size. A form may be sent again until it expires; then the bucket is versioned, and the first version counts.
 */
export type UploadKind = 'put' | 'post';

export interface StoreOptions {
  /** The address at which this process reaches the store. */
  readonly endpoint: string;
  /** The address at which clients reach the store. */
  readonly publicEndpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly uploads: UploadKind;
}

/** Longest wait for the beginning of an answer, in milliseconds. */
export const answerMs = 15_000;

/** How often a failed request is retried, and after how many milliseconds; the delay doubles each time. */
const triesAgain = 3;
const againMs = 50;

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** Longest wait for the beginning of the answer. */
  readonly limitMs?: number;
  /** Whether the body is read as it is stored, whatever Content-Encoding it was uploaded with. */
  readonly isAsStored?: boolean;
}

/** The store cannot be reached, or has an internal error: the same request may succeed later. */
export class StoreTrouble extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreTrouble';
  }
}

export class SilentStore extends StoreTrouble {
  constructor() {
    super('The store is silent.');
  }
}

/** Signed requests and addresses for one bucket of an S3 store. */
export class SignedBucket {
  private readonly client: AwsClient;

  constructor(readonly options: StoreOptions) {
    this.client = new AwsClient({
      accessKeyId: options.accessKey,
      secretAccessKey: options.secretKey,
      ...{ service: 's3', region: options.region },
    });
  }

  /**
   * Sends one signed request.
   * @throws StoreTrouble when the store cannot be reached, or its answer does not begin in time
   */
  async call(method: string, key: string, asked: Asked = {}): Promise<Response> {
    const { headers = {}, query = {}, body = null, limitMs = answerMs, isAsStored } = asked;
    const send = isAsStored ? storedBytesOf : answerTo;
    const address = this.addressOf(this.options.endpoint, key);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    for (let tries = 0; ; tries++) {
      const signed = await this.client.sign(address, { method, headers: { ...headers }, body });
      const response = await send(signed, limitMs);
      if (!isTrouble(response) || tries === triesAgain) return response;
      await response.body?.cancel();
      await pause(Math.random() * againMs * 2 ** tries);
    }
  }

  /** One page of the listing of the bucket. */
  async listing(query: Readonly<Record<string, string>>): Promise<string> {
    const response = await this.call('GET', '', { query: { 'encoding-type': 'url', ...query } });
    const text = await textOf(response);
    mustBe(response, 200, 'GET of the bucket');
    // An error, or the page of a proxy, would read as a bucket in which nothing is.
    if (!/<List(?:Bucket|Versions)Result[\s>]/.test(text)) {
      throw new StoreTrouble('The store answers with no listing.');
    }
    return text;
  }

  /** A presigned URL, which permits one operation on one object until it expires. */
  async presigned(
    method: string,
    key: string,
    seconds: number,
    {
      headers = {},
      query = {},
      isPublic = false,
    }: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly query?: Readonly<Record<string, string>>;
      readonly isPublic?: boolean;
    },
  ): Promise<string> {
    const { endpoint, publicEndpoint } = this.options;
    const address = this.addressOf(isPublic ? publicEndpoint : endpoint, key);
    address.searchParams.set('X-Amz-Expires', String(Math.ceil(seconds)));
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const signed = await this.client.sign(address, {
      ...{ method, headers: { ...headers } },
      aws: { signQuery: true },
    });
    return signed.url;
  }

  private addressOf(endpoint: string, key: string): URL {
    const { bucket } = this.options;
    return new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`);
  }
}

/** The signal is passed to `fetch`: as part of the signed request it would be garbage-collected and never fire. */
async function answerTo(request: Request, limitMs: number): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new SilentStore()), limitMs);
  try {
    return await fetch(request, { signal: limit.signal });
  } catch (error) {
    throw troubleOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same for a request without a body, but the body of the answer is left as it is: `fetch` would decode what claims
 * to be encoded, and whoever uploads may claim that of anything.
 */
async function storedBytesOf(request: Request, limitMs: number): Promise<Response> {
  const { method, url } = request;
  const start = url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = Object.fromEntries(request.headers);
  return new Promise((resolve, reject) => {
    const sending = start(url, { method, headers }, (answer) => {
      clearTimeout(timer);
      const { statusCode: status = 0 } = answer;
      const isBodiless = withoutBody.includes(status);
      if (isBodiless || !isOfResponse(status)) answer.resume();
      if (isOfResponse(status)) {
        resolve(new Response(isBodiless ? null : Readable.toWeb(answer), { status }));
      } else reject(new StoreTrouble(`The store answered ${status}, which is no status.`));
    });
    const timer = setTimeout(() => sending.destroy(new SilentStore()), limitMs);
    sending.once('error', (error) => reject(troubleOf(error)));
    // Without an error, where the answer switches protocols.
    sending.once('close', () => {
      clearTimeout(timer);
      reject(new StoreTrouble('The store closed the connection.'));
    });
    sending.end();
  });
}

/** Statuses with which a `Response` may have no body (Fetch Standard, 2.2.3). */
const withoutBody = [204, 205, 304];

/** Whether a `Response` can have the status: HTTP allows any three digits, and whoever stands before a store sends some. */
function isOfResponse(status: number): boolean {
  return status >= 200 && status <= 599;
}

/** The reason of a failed connection is in the `cause` of the error of `fetch`. */
function troubleOf(error: unknown): StoreTrouble {
  if (error instanceof StoreTrouble) return error;
  const why =
    codeOf(error instanceof Error ? error.cause : error) ?? codeOf(error) ?? String(error);
  return new StoreTrouble(`The store cannot be reached: ${why}`, error);
}

function isTrouble({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** Longer than any listing or answer to a copy, in bytes. */
const longestText = 16 * 1024 * 1024;

/**
 * Reads the body of an answer as text.
 * @throws StoreTrouble when it does not end in time, or is too long
 */
export async function textOf({ body }: Response, limitMs = answerMs): Promise<string> {
  if (!body) return '';
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new SilentStore()), limitMs);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of Readable.fromWeb(body, { signal: limit.signal })) {
      if (!(piece instanceof Uint8Array))
        throw new StoreTrouble('The store answers with no bytes.');
      length += piece.length;
      if (length > longestText) throw new StoreTrouble('The store answers with too long a text.');
      pieces.push(piece);
    }
  } catch (error) {
    throw limit.signal.aborted ? new SilentStore() : troubleOf(error);
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces).toString();
}

/** @throws Error when the status is not the expected one, and StoreTrouble when it may be later */
export function mustBe(response: Response, expected: number, what: string): void {
  const { status } = response;
  if (status === expected) return;
  const message = `The store answered ${status} to ${what}.`;
  throw isTrouble(response) ? new StoreTrouble(message) : new Error(message);
}
