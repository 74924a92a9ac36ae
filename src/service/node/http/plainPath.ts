/**
 * Whether an address is a path of plain segments, none of which leads elsewhere: what stands before a service reads it
 * as the service does.
 */
export function isPlainPath(url: string): boolean {
  const segments = url.split('/');
  return /^(\/[A-Za-z0-9._~-]+)+$/.test(url) && !segments.includes('.') && !segments.includes('..');
}
