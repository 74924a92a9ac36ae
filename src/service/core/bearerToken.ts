/**
 * The access token of a request: in the Authorization header, once, and nowhere else; null when there is none.
 * @param authorization the values of all Authorization headers of the request
 */
export function bearerToken(authorization: readonly string[]): string | null {
  const [only, ...more] = authorization;
  return more.length === 0 ? (/^Bearer ([!-~]+)$/i.exec(only ?? '')?.[1] ?? null) : null;
}
