import type { GuardedRequest } from '../../client/http/guardedRequest';
import type { HttpAnswer } from '../../client/http/httpRequest';
import type { RequestLife } from '../../client/http/requestLife';
import { Buffer } from '../node/buffer';
import { answerOf, asked } from './asked';

/**
 * One request to a place that a service named. Where its name ends a browser does not tell, and guards its user's
 * network itself; it sends a body as a whole.
 */
export async function sendGuarded(
  { method, url, headers, body, gate }: GuardedRequest,
  { signal }: RequestLife,
): Promise<HttpAnswer> {
  signal.throwIfAborted();
  // Nobody can be asked first: the body goes with its head.
  gate?.go();
  const pieces: Uint8Array[] = [];
  if (body) for await (const piece of body) pieces.push(piece);
  const given = body ? { body: Buffer.concat(pieces) } : {};
  const answer = await asked(url, { method, headers, signal, ...given });
  gate?.close();
  return answerOf(answer);
}
