import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in characters that any address and header takes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares a secret with the hash of the right one in a time that tells nothing about either. */
export function isSecretOf(hash: string, secret: string): boolean {
  const expected = Buffer.from(hash, 'hex');
  const given = Buffer.from(hashOf(secret), 'hex');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
