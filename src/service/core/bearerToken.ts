/**
 * The access token of a request, from a single Authorization header; null when there is none.
 * @param authorization values of all Authorization headers of the request
 */
export function bearerToken(authorization: readonly string[]): string | null {
  const [only, ...more] = authorization;
  return more.length === 0 ? (/^Bearer ([!-~]+)$/i.exec(only ?? '')?.[1] ?? null) : null;
}
