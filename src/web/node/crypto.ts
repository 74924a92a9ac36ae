import { entryOf } from '../../words/unknown';
import { Buffer } from './buffer';
import { md5 } from './hashes/md5';
import { sha1 } from './hashes/sha1';
import { sha256 } from './hashes/sha256';
import type { BlockHash } from './hashes/blocks';

/** The part of Node's `crypto` that Caliper uses: streaming digests, which browsers do not offer. */
export class Hash {
  constructor(private readonly hash: BlockHash) {}

  update(given: string | Uint8Array): this {
    this.hash.update(typeof given === 'string' ? new TextEncoder().encode(given) : given);
    return this;
  }

  copy(): Hash {
    return new Hash(this.hash.copy());
  }

  digest(): Buffer;
  digest(encoding: 'hex' | 'base64'): string;
  digest(encoding?: 'hex' | 'base64'): Buffer | string {
    const bytes = Buffer.concat([this.hash.digest()]);
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }
}

const hashes: Readonly<Record<string, () => BlockHash>> = { md5, sha1, sha256 };

export function createHash(name: string): Hash {
  const make = entryOf(hashes, name);
  if (!make) throw new Error(`Digest method not supported: ${name}`);
  return new Hash(make());
}

export function randomUUID(): string {
  return crypto.randomUUID();
}

export function randomBytes(length: number): Buffer {
  return crypto.getRandomValues(Buffer.alloc(length));
}
