import type { HttpAnswer, ServiceRequest } from '../../client/http/httpRequest';
import type { RequestLife } from '../../client/http/requestLife';
import { answerOf, asked } from './asked';

/** One request, one answer. A browser adds what it says of itself and how an answer may be packed. */
export async function send(
  { method, url, headers, body }: ServiceRequest,
  { signal }: RequestLife,
): Promise<HttpAnswer> {
  signal.throwIfAborted();
  const given = body === undefined ? {} : { body };
  return answerOf(await asked(url, { method, headers, signal, ...given }));
}
