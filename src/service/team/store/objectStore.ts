import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { UploadGrant } from '../../ports';
import { corsRules, uploadPolicy } from './bucketRules';
import { receiveFile, sendFile } from './fileTransfer';
import { formToken, type FormRules } from './formToken';
import { objectsIn, versionsIn, type Marker, type ListedPage } from './listedPage';
import { mustBe, SignedBucket, textOf, type StoreOptions } from './signedBucket';

export interface StoredObject {
  /** Identifies the bytes: an ETag with its quotes, or a version id. */
  readonly version: string;
  readonly sizeBytes: number;
}

/** Longest wait for the answer to a copy, in milliseconds; some stores answer only when it is finished. */
const copyMs = 300_000;

/** A client that has sent one form ten thousand times must not delay those who list its versions. */
const maxVersionPages = 20;

/** Below them are the keys of uploads: those of clients, and those with which `doctor` tests the store. */
const uploadPrefixes = ['in/', 'doctor/'];

/** One bucket of an S3 store. */
export class ObjectStore {
  private readonly bucket: SignedBucket;

  constructor(options: StoreOptions) {
    this.bucket = new SignedBucket(options);
  }

  /** The permission to upload one object, in the way that the settings choose. */
  async uploadGrant(key: string, rules: Omit<FormRules, 'key'>): Promise<UploadGrant> {
    return this.bucket.options.uploads === 'post'
      ? this.formGrant({ key, ...rules })
      : this.putGrant(key, rules.seconds);
  }

  /** The permission to send one object by a form (presigned POST), with a maximum size and an expiry time. */
  formGrant(rules: FormRules): UploadGrant {
    const { publicEndpoint, bucket } = this.bucket.options;
    return {
      uploadUrl: `${publicEndpoint}/${bucket}`,
      uploadToken: formToken(this.bucket.options, rules),
    };
  }

  /** The permission to put one object once: the store itself refuses a second PUT. */
  async putGrant(key: string, seconds: number): Promise<UploadGrant> {
    const headers = { 'If-None-Match': '*' };
    const uploadUrl = await this.bucket.presigned('PUT', key, seconds, { headers, isPublic: true });
    const uploadToken = new URL(uploadUrl).searchParams.get('X-Amz-Signature') ?? '';
    return { uploadUrl, uploadToken, headers };
  }

  /** A presigned URL to read an object, with an expiry time. */
  getAddress(key: string, seconds: number): Promise<string> {
    return this.bucket.presigned('GET', key, seconds, {
      query: { 'response-cache-control': 'no-store' },
      isPublic: true,
    });
  }

  /** What a client has uploaded: the first upload if there are several; null when there is none. */
  async uploaded(key: string): Promise<StoredObject | null> {
    const newest = await this.head(key);
    return newest && this.bucket.options.uploads === 'post' ? this.firstVersion(key) : newest;
  }

  /** The oldest version of an object; null when there is none. */
  async firstVersion(key: string): Promise<StoredObject | null> {
    let first: StoredObject | null = null;
    let marker: Marker | null = { key: '', version: '' };
    for (let page = 0; marker && page < maxVersionPages; page++) {
      const { objects, next }: ListedPage = await this.listVersions(key, marker);
      const last = objects.findLast((one) => one.key === key && !one.isRemoval);
      if (last) first = { version: last.version, sizeBytes: last.sizeBytes };
      marker = next;
    }
    return first;
  }

  /** The current object under a key; null when there is none. */
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
   * Downloads the given version of an object into a file.
   * @returns the SHA-256 of its bytes; null when the version no longer exists
   */
  async download(
    key: string,
    version: string,
    file: string,
    sizeBytes?: number,
  ): Promise<string | null> {
    const isETag = version.startsWith('"');
    const response = await this.bucket.call('GET', key, {
      isAsStored: true,
      ...(isETag ? { headers: { 'If-Match': version } } : { query: { versionId: version } }),
    });
    if (response.status === 404 || response.status === 412) {
      await response.body?.cancel();
      return null;
    }
    mustBe(response, 200, 'GET');
    return receiveFile(response, file, sizeBytes === undefined ? {} : { sizeBytes });
  }

  /** Uploads a file as a stream. */
  async upload(key: string, file: string, mediaType: string): Promise<number> {
    const { size } = await stat(file);
    const address = await this.bucket.presigned('PUT', key, 3600, {});
    const status = await sendFile(address, file, size, mediaType);
    if (status !== 200) throw new Error(`The store answered ${status} to PUT.`);
    return size;
  }

  /** How a request names an object that it copies. */
  copySourceOf(key: string): string {
    return `/${this.bucket.options.bucket}/${key}`;
  }

  /** Copies an object within the store; false when there is nothing to copy. */
  async copy(from: string, to: string): Promise<boolean> {
    const headers = { 'x-amz-copy-source': this.copySourceOf(from) };
    const response = await this.bucket.call('PUT', to, { headers, limitMs: copyMs });
    const body = await textOf(response, copyMs);
    if (response.status === 404) return false;
    mustBe(response, 200, 'a copy');
    // A store that starts its answer before it has copied reports errors in the body.
    if (body.includes('<Error>')) throw new Error('The store could not copy.');
    return true;
  }

  /** Removes an object, including all its versions where the bucket is versioned. */
  async remove(key: string): Promise<void> {
    if (this.bucket.options.uploads === 'post') return this.removeVersions(key);
    const response = await this.bucket.call('DELETE', key);
    await response.body?.cancel();
    if (response.status !== 404) mustBe(response, 204, 'DELETE');
    // DELETE only added a delete marker, and the bytes remain, because somebody enabled versioning for the bucket.
    if (response.headers.has('x-amz-version-id')) await this.removeVersions(key);
  }

  /** Removes one version of an object; the others stay. */
  async removeVersion(key: string, version: string): Promise<void> {
    const response = await this.bucket.call('DELETE', key, { query: { versionId: version } });
    await response.body?.cancel();
    if (response.status !== 404) mustBe(response, 204, 'DELETE of a version');
  }

  /**
   * Removes the bytes of an upload whose grant has not expired. Where that is a PUT that may happen once, an empty
   * object stays, so that the store goes on refusing a second one.
   */
  async empty(key: string): Promise<void> {
    if (this.bucket.options.uploads === 'post') return this.removeVersions(key);
    const response = await this.bucket.call('PUT', key);
    await response.body?.cancel();
    mustBe(response, 200, 'PUT');
    // Somebody enabled versioning for the bucket: the bytes are an earlier version now.
    if (response.headers.has('x-amz-version-id')) await this.removeVersions(key);
  }

  /**
   * A page of the objects below a prefix, after the marker of the previous page; includes each version where uploads
   * are forms.
   */
  async list(prefix: string, after: Marker): Promise<ListedPage> {
    if (this.bucket.options.uploads === 'post') return this.listVersions(prefix, after);
    const query = { 'list-type': '2', 'start-after': after.key };
    return objectsIn(await this.bucket.listing({ prefix, ...query }));
  }

  /** How far the clock of the store is ahead of ours, in milliseconds, with a resolution of one second. */
  async skewMs(): Promise<number> {
    const response = await this.bucket.call('HEAD', '');
    const at = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(at)) throw new Error('The store does not tell what time it has.');
    return at - Date.now();
  }

  /** Creates the bucket if it does not exist, and enables versioning where uploads need it and the store permits it. */
  async ensureBucket(): Promise<void> {
    const response = await this.bucket.call('PUT', '');
    await response.body?.cancel();
    if (response.status !== 409) mustBe(response, 200, 'PUT of the bucket');
    await this.ensureUploadPolicy();
    if (this.bucket.options.uploads === 'put') return;
    const body = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>';
    const asked = await this.bucket.call('PUT', '', { query: { versioning: '' }, body });
    await asked.body?.cancel();
  }

  /** Restricts uploads to what their addresses were signed for, if the bucket has no policy yet. */
  private async ensureUploadPolicy(): Promise<void> {
    const query = { policy: '' };
    const found = await this.bucket.call('GET', '', { query });
    await found.body?.cancel();
    if (found.status !== 404) return;
    const body = uploadPolicy(this.bucket.options.bucket, uploadPrefixes);
    const set = await this.bucket.call('PUT', '', { query, body });
    await set.body?.cancel();
  }

  /**
   * Allows pages to upload to the bucket and to read from it, if it has no CORS rules yet; the rules of an
   * administrator stay.
   */
  async ensureCorsRules(): Promise<void> {
    const query = { cors: '' };
    const found = await this.bucket.call('GET', '', { query });
    await found.body?.cancel();
    if (found.status !== 404) return;
    // The only call of ours for which S3 requires a checksum of the body.
    const headers = { 'Content-MD5': createHash('md5').update(corsRules).digest('base64') };
    const set = await this.bucket.call('PUT', '', { query, headers, body: corsRules });
    await set.body?.cancel();
  }

  private async removeVersions(key: string): Promise<void> {
    for (let page = 0; page < maxVersionPages; page++) {
      const { objects } = await this.listVersions(key, { key: '', version: '' });
      const mine = objects.filter((one) => one.key === key);
      if (mine.length === 0) return;
      for (const { version } of mine) await this.removeVersion(key, version);
    }
  }

  /** Lists the newest version of each key first. */
  private async listVersions(prefix: string, { key, version }: Marker): Promise<ListedPage> {
    const after = {
      ...(key && { 'key-marker': key }),
      ...(version && { 'version-id-marker': version }),
    };
    return versionsIn(await this.bucket.listing({ versions: '', prefix, ...after }));
  }
}
