import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { UploadGrant } from '../../ports';
import { receiveFile, sendFile } from './fileTransfer';
import { formToken, type FormRules } from './formToken';
import { objectsIn, versionsIn, type Marker, type ListedPage } from './listedPage';
import { mustBe, SignedBucket, textOf, type StoreOptions } from './signedBucket';

export interface StoredObject {
  /** An ETag, with its quotes, or the id of a version: what the bytes are pinned by. */
  readonly version: string;
  readonly sizeBytes: number;
}

/** The same for a copy, for which some stores answer at its end only. */
const copyMs = 300_000;

/** A client that has sent one form ten thousand times must not hold up who looks at it. */
const mostVersionPages = 20;

/** As docs/SERVICE.md has them. Addresses are signed and live minutes: nobody reads more by being a page. */
const corsRules = [
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>',
  ...['GET', 'PUT', 'POST'].map((method) => `<AllowedMethod>${method}</AllowedMethod>`),
  '<AllowedHeader>Content-Type</AllowedHeader><AllowedHeader>If-None-Match</AllowedHeader>',
  '<ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>',
].join('');

/** One bucket of an S3 store. */
export class ObjectStore {
  private readonly bucket: SignedBucket;

  constructor(options: StoreOptions) {
    this.bucket = new SignedBucket(options);
  }

  /** The right to upload one object, as the settings say. */
  async uploadGrant(key: string, rules: Omit<FormRules, 'key'>): Promise<UploadGrant> {
    return this.bucket.options.uploads === 'post'
      ? this.formGrant({ key, ...rules })
      : this.putGrant(key, rules.seconds);
  }

  /** The right to send a form of one object, of some size at most, for a while. */
  formGrant(rules: FormRules): UploadGrant {
    const { publicEndpoint, bucket } = this.bucket.options;
    return {
      uploadUrl: `${publicEndpoint}/${bucket}`,
      uploadToken: formToken(this.bucket.options, rules),
    };
  }

  /** The right to put one object once: the store itself refuses a second one. */
  async putGrant(key: string, seconds: number): Promise<UploadGrant> {
    const headers = { 'If-None-Match': '*' };
    const uploadUrl = await this.bucket.presigned('PUT', key, seconds, { headers, isPublic: true });
    const uploadToken = new URL(uploadUrl).searchParams.get('X-Amz-Signature') ?? '';
    return { uploadUrl, uploadToken, headers };
  }

  /** An address to read an object at, that lives for a while. */
  getAddress(key: string, seconds: number): Promise<string> {
    return this.bucket.presigned('GET', key, seconds, {
      query: { 'response-cache-control': 'no-store' },
      isPublic: true,
    });
  }

  /** What a client has uploaded: of what it sent again, the first. null when nothing is there. */
  async uploaded(key: string): Promise<StoredObject | null> {
    const newest = await this.head(key);
    return newest && this.bucket.options.uploads === 'post' ? this.firstVersion(key) : newest;
  }

  /** The oldest version of an object; null when there is none. */
  async firstVersion(key: string): Promise<StoredObject | null> {
    let first: StoredObject | null = null;
    let marker: Marker | null = { key: '', version: '' };
    for (let page = 0; marker && page < mostVersionPages; page++) {
      const { objects, next }: ListedPage = await this.listVersions(key, marker);
      const last = objects.findLast((one) => one.key === key && !one.isRemoval);
      if (last) first = { version: last.version, sizeBytes: last.sizeBytes };
      marker = next;
    }
    return first;
  }

  /** What lies under a key; null when nothing does. */
  async head(key: string): Promise<StoredObject | null> {
    const response = await this.bucket.call('HEAD', key);
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
    const isETag = version.startsWith('"');
    const response = await this.bucket.call('GET', key, {
      ...(isETag ? { headers: { 'If-Match': version } } : { query: { versionId: version } }),
    });
    if (response.status === 404 || response.status === 412) {
      await response.body?.cancel();
      return null;
    }
    mustBe(response, 200, 'GET');
    return receiveFile(response, file);
  }

  /** Sends a file piece by piece. */
  async upload(key: string, file: string, mediaType: string): Promise<number> {
    const { size } = await stat(file);
    const address = await this.bucket.presigned('PUT', key, 3600, {});
    const status = await sendFile(address, file, size, mediaType);
    if (status !== 200) throw new Error(`The store answered ${status} to PUT.`);
    return size;
  }

  /** Copies within the store; false when there is nothing to copy. */
  async copy(from: string, to: string): Promise<boolean> {
    const source = `/${this.bucket.options.bucket}/${from}`;
    const headers = { 'x-amz-copy-source': source };
    const response = await this.bucket.call('PUT', to, { headers, limitMs: copyMs });
    const body = await textOf(response, copyMs);
    if (response.status === 404) return false;
    mustBe(response, 200, 'a copy');
    // A store that begins to answer before it has copied says so in the body.
    if (body.includes('<Error>')) throw new Error('The store could not copy.');
    return true;
  }

  /** Removes an object, with all its versions where the bucket keeps them. */
  async remove(key: string): Promise<void> {
    if (this.bucket.options.uploads === 'post') return this.removeVersions(key);
    const response = await this.bucket.call('DELETE', key);
    await response.body?.cancel();
    if (response.status !== 404) mustBe(response, 204, 'DELETE');
    // It has put a mark in front of the bytes, which stay: the bucket keeps versions, whoever wanted it to.
    if (response.headers.has('x-amz-version-id')) await this.removeVersions(key);
  }

  /**
   * A page of what lies below a prefix, after the marker that the page before it ended with; each version of it where
   * uploads are forms.
   */
  async list(prefix: string, after: Marker): Promise<ListedPage> {
    if (this.bucket.options.uploads === 'post') return this.listVersions(prefix, after);
    const query = { 'list-type': '2', 'start-after': after.key };
    return objectsIn(await this.bucket.listing({ prefix, ...query }));
  }

  /** How far the clock of the store is from ours, in milliseconds; it tells whole seconds. */
  async skewMs(): Promise<number> {
    const response = await this.bucket.call('HEAD', '');
    const at = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(at)) throw new Error('The store does not tell what time it has.');
    return Math.abs(at - Date.now());
  }

  /** Makes the bucket, if it is not there, and lets it keep versions where uploads need that and it may be asked. */
  async ensureBucket(): Promise<void> {
    const response = await this.bucket.call('PUT', '');
    await response.body?.cancel();
    if (response.status !== 409) mustBe(response, 200, 'PUT of the bucket');
    if (this.bucket.options.uploads === 'put') return;
    const body = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>';
    const asked = await this.bucket.call('PUT', '', { query: { versioning: '' }, body });
    await asked.body?.cancel();
  }

  /** Lets pages send to a bucket that has no rules for them yet and read from it; what an admin has set stays. */
  async ensureCorsRules(): Promise<void> {
    const query = { cors: '' };
    const found = await this.bucket.call('GET', '', { query });
    await found.body?.cancel();
    if (found.status !== 404) return;
    // The only call of ours that S3 takes with a sum of its body alone.
    const headers = { 'Content-MD5': createHash('md5').update(corsRules).digest('base64') };
    const set = await this.bucket.call('PUT', '', { query, headers, body: corsRules });
    await set.body?.cancel();
  }

  private async removeVersions(key: string): Promise<void> {
    for (let page = 0; page < mostVersionPages; page++) {
      const { objects } = await this.listVersions(key, { key: '', version: '' });
      const mine = objects.filter((one) => one.key === key);
      if (mine.length === 0) return;
      for (const { version } of mine) {
        const response = await this.bucket.call('DELETE', key, { query: { versionId: version } });
        await response.body?.cancel();
        if (response.status !== 404) mustBe(response, 204, 'DELETE of a version');
      }
    }
  }

  /** Newest first under each key. */
  private async listVersions(prefix: string, { key, version }: Marker): Promise<ListedPage> {
    const after = {
      ...(key && { 'key-marker': key }),
      ...(version && { 'version-id-marker': version }),
    };
    return versionsIn(await this.bucket.listing({ versions: '', prefix, ...after }));
  }
}
