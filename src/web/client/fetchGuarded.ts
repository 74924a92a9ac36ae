import type { GuardedRequest } from '../../client/http/guardedRequest';
import type { HttpAnswer } from '../../client/http/httpRequest';
import type { RequestLife } from '../../client/http/requestLife';
import { Buffer } from '../node/buffer';
import { answerOf, asked } from './asked';

/**
 * Sends one request to a place that a service named. A browser does not reveal to what a name resolves, and protects
 * the user's network itself; the body is sent as a whole.
 */
export async function sendGuarded(
  { method, url, headers, body, gate }: GuardedRequest,
  { signal }: RequestLife,
): Promise<HttpAnswer> {
  signal.throwIfAborted();
  // `Expect: 100-continue` is not possible here: the body is sent with the head.
  gate?.go();
  const pieces: Uint8Array[] = [];
  if (body) for await (const piece of body) pieces.push(piece);
  const given = body ? { body: Buffer.concat(pieces) } : {};
  const answer = await asked(url, { method, headers, signal, ...given });
  gate?.close();
  return answerOf(answer);
}
