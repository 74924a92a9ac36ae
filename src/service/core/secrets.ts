/** 256 random bits in characters that are valid in URLs and headers. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** SHA-256 in hex. */
export async function hashOf(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return hexOf(hash);
}

/** Bytes as small hexadecimal digits. */
export function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares a secret with a hash in constant time. */
export async function isSecretOf(hash: string, secret: string): Promise<boolean> {
  const given = await hashOf(secret);
  if (given.length !== hash.length) return false;
  let difference = 0;
  for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ hash.charCodeAt(i);
  return difference === 0;
}
