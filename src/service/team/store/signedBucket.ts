import { AwsClient } from 'aws4fetch';

/**
 * How clients upload: by a signed PUT that the store takes once, or by a signed form whose size it holds. A form may be
 * sent again until it expires; the bucket keeps versions then, and the first one counts.
 */
export type UploadKind = 'put' | 'post';

export interface StoreOptions {
  /** Where this process reaches the store. */
  readonly endpoint: string;
  /** Where clients reach it. */
  readonly publicEndpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly uploads: UploadKind;
}

/** Longest wait for an answer without a body, in milliseconds. */
export const answerMs = 15_000;

const triesOfOurOwn = 3;

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** null: no limit. */
  readonly limitMs?: number | null;
}

/** Signed requests and addresses for one bucket of an S3 store. */
export class SignedBucket {
  private readonly client: AwsClient;

  constructor(readonly options: StoreOptions) {
    this.client = new AwsClient({
      accessKeyId: options.accessKey,
      secretAccessKey: options.secretKey,
      ...{ service: 's3', region: options.region, retries: triesOfOurOwn },
    });
  }

  /** One request, with what it takes to be believed. */
  call(method: string, key: string, asked: Asked = {}): Promise<Response> {
    const { headers = {}, query = {}, body = null, limitMs = answerMs } = asked;
    const address = this.addressOf(this.options.endpoint, key);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const signal = limitMs === null ? null : AbortSignal.timeout(limitMs);
    return this.client.fetch(address, { method, headers: { ...headers }, body, signal });
  }

  /** A page of the list of what is in the bucket. */
  async listing(query: Readonly<Record<string, string>>): Promise<string> {
    const response = await this.call('GET', '', { query: { 'encoding-type': 'url', ...query } });
    const text = await response.text();
    mustBe(response, 200, 'GET of the bucket');
    return text;
  }

  /** An address that does one thing with one object, for whoever has it, for a while. */
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

/** @throws Error when the store answered otherwise */
export function mustBe({ status }: Response, expected: number, what: string): void {
  if (status !== expected) throw new Error(`The store answered ${status} to ${what}.`);
}
