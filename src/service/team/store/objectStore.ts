import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { UploadGrant } from '../../ports';

export interface StoreOptions {
  /** Where this process reaches the store. */
  readonly endpoint: string;
  /** Where clients reach it. */
  readonly publicEndpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface StoredObject {
  readonly version: string;
  readonly sizeBytes: number;
}

export interface ListedObject {
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}

/** Longest wait for an answer without a body, in milliseconds. */
const answerMs = 15_000;

/** The same for a copy, for which some stores answer at its end only. */
const copyMs = 300_000;

const triesOfOurOwn = 3;

/** One bucket of an S3 store. */
export class ObjectStore {
  private readonly client: AwsClient;

  constructor(private readonly options: StoreOptions) {
    this.client = new AwsClient({
      accessKeyId: options.accessKey,
      secretAccessKey: options.secretKey,
      ...{ service: 's3', region: options.region, retries: triesOfOurOwn },
    });
  }

  /** The right to put one object once: the store itself refuses a second one. */
  async putGrant(key: string, seconds: number): Promise<UploadGrant> {
    const headers = { 'If-None-Match': '*' };
    const uploadUrl = await this.presigned('PUT', key, seconds, { headers, isPublic: true });
    const uploadToken = new URL(uploadUrl).searchParams.get('X-Amz-Signature') ?? '';
    return { uploadUrl, uploadToken, headers };
  }

  /** An address to read an object at, that lives for a while. */
  getAddress(key: string, seconds: number): Promise<string> {
    return this.presigned('GET', key, seconds, {
      query: { 'response-cache-control': 'no-store' },
      isPublic: true,
    });
  }

  /** What lies under a key; null when nothing does. */
  async head(key: string): Promise<StoredObject | null> {
    const response = await this.call('HEAD', key);
    if (response.status === 404) return null;
    mustBe(response, 200, 'HEAD');
    const version = response.headers.get('etag');
    const sizeBytes = Number(response.headers.get('content-length'));
    if (version === null) throw new Error('The store tells no ETag.');
    return { version, sizeBytes };
  }

  /**
   * Writes the version of an object that is meant into a file.
   * @returns the SHA-256 of its bytes; null when it is no longer there
   */
  async download(key: string, version: string, file: string): Promise<string | null> {
    const response = await this.call('GET', key, { 'If-Match': version }, null);
    if (response.status === 404 || response.status === 412) {
      await response.body?.cancel();
      return null;
    }
    mustBe(response, 200, 'GET');
    const hash = createHash('sha256');
    const meter = new Transform({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece);
        done(null, piece);
      },
    });
    const body = response.body ? Readable.fromWeb(response.body) : Readable.from([]);
    await pipeline(body, meter, createWriteStream(file, { mode: 0o600 }));
    return hash.digest('hex');
  }

  /** Sends a file piece by piece. */
  async upload(key: string, file: string, mediaType: string): Promise<number> {
    const { size } = await stat(file);
    const address = await this.presigned('PUT', key, 3600, {});
    const status = await sendFile(address, file, size, mediaType);
    if (status !== 200) throw new Error(`The store answered ${status} to PUT.`);
    return size;
  }

  /** Copies within the store; false when there is nothing to copy. */
  async copy(from: string, to: string): Promise<boolean> {
    const source = `/${this.options.bucket}/${from}`;
    const response = await this.call('PUT', to, { 'x-amz-copy-source': source }, copyMs);
    const told = await response.text();
    if (response.status === 404) return false;
    mustBe(response, 200, 'a copy');
    // A store that begins to answer before it has copied says so in the body.
    if (told.includes('<Error>')) throw new Error('The store could not copy.');
    return true;
  }

  async remove(key: string): Promise<void> {
    const response = await this.call('DELETE', key);
    await response.body?.cancel();
    if (response.status !== 404) mustBe(response, 204, 'DELETE');
  }

  /** A page of what lies below a prefix, after the key that the page before it ended with. */
  async list(prefix: string, after: string): Promise<readonly ListedObject[]> {
    const address = this.addressOf(this.options.endpoint, '');
    const query = { 'list-type': '2', prefix, 'start-after': after };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const signal = AbortSignal.timeout(answerMs);
    const response = await this.client.fetch(address, { signal });
    const text = await response.text();
    mustBe(response, 200, 'GET of the bucket');
    return listedIn(text);
  }

  /** How far the clock of the store is from ours, in milliseconds; it tells whole seconds. */
  async skewMs(): Promise<number> {
    const response = await this.call('HEAD', '');
    const at = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(at)) throw new Error('The store does not tell what time it has.');
    return Math.abs(at - Date.now());
  }

  /** Makes the bucket, if it is not there. */
  async ensureBucket(): Promise<void> {
    const response = await this.call('PUT', '');
    await response.body?.cancel();
    if (response.status !== 409) mustBe(response, 200, 'PUT of the bucket');
  }

  private call(
    method: string,
    key: string,
    headers: Readonly<Record<string, string>> = {},
    limitMs: number | null = answerMs,
  ): Promise<Response> {
    const signal = limitMs === null ? null : AbortSignal.timeout(limitMs);
    return this.client.fetch(this.addressOf(this.options.endpoint, key), {
      ...{ method, headers: { ...headers }, signal },
    });
  }

  private async presigned(
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

/** Our own keys are letters, digits, dashes and slashes: nothing in them is written in another way in XML. */
function listedIn(text: string): readonly ListedObject[] {
  const [, ...entries] = text.split('<Contents>');
  return entries.flatMap((entry) => {
    const [one = ''] = entry.split('</Contents>', 1);
    const key = /<Key>([\w/-]+)<\/Key>/.exec(one)?.[1];
    const at = Date.parse(/<LastModified>([^<]+)<\/LastModified>/.exec(one)?.[1] ?? '');
    return key === undefined || Number.isNaN(at) ? [] : [{ key, changedAt: at }];
  });
}

function mustBe({ status }: Response, expected: number, what: string): void {
  if (status !== expected) throw new Error(`The store answered ${status} to ${what}.`);
}

/** With a length: stores take no body whose end is not known. */
function sendFile(address: string, file: string, size: number, mediaType: string): Promise<number> {
  const start = address.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Length': size, 'Content-Type': mediaType };
    const sending = start(address, { method: 'PUT', headers }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.setTimeout(answerMs, () => sending.destroy(new Error('The store is silent.')));
    pipeline(createReadStream(file), sending).catch(reject);
  });
}
