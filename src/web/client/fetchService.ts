import type { HttpAnswer, ServiceRequest } from '../../client/http/httpRequest';
import type { RequestLife } from '../../client/http/requestLife';
import { answerOf, asked } from './asked';

/**
 * Sends one request and returns its answer. The browser adds its own headers, such as User-Agent and Accept-Encoding.
 */
export async function send(
  { method, url, headers, body }: ServiceRequest,
  { signal }: RequestLife,
): Promise<HttpAnswer> {
  signal.throwIfAborted();
  const given = body === undefined ? {} : { body };
  return answerOf(await asked(url, { method, headers, signal, ...given }));
}
