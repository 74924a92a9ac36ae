import { ServiceError, type Trouble } from '../contract/errors';
import type { HttpAnswer } from './http';
import type { Limits } from './limits';
import { readStart } from './readBody';
import { readRetryAfter } from './retryAfter';
import { serviceWords } from './serviceWords';

/** The places a request goes to; what a status means depends on it (service interface 7). */
export type Endpoint = 'uploadToken' | 'result' | 'asset' | 'upload';

/** Turns an answer that is no success into the error a person reads. `what` names the file or asset. */
export async function refusalOf(
  endpoint: Endpoint,
  what: string,
  answer: HttpAnswer,
  limits: Limits,
): Promise<ServiceError> {
  const words = await readWords(answer, limits);
  const retryAfterMs = readRetryAfter(answer.header('retry-after'), Date.now());
  const trouble = troubleOf(endpoint, answer.status, retryAfterMs);
  const sentence = sentenceOf(endpoint, trouble, what, answer.status);
  return new ServiceError(trouble, words === null ? sentence : `${sentence} It says: ${words}`, {
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
}

function troubleOf(endpoint: Endpoint, status: number, retryAfterMs: number | null): Trouble {
  if (status >= 300 && status < 400) return 'moved';
  if (status === 429 || (status === 503 && retryAfterMs !== null)) return 'throttled';
  if (endpoint === 'upload') return 'refusedUpload';
  // 409 on an asset means "ask later"; on upload-token it means "not allowed".
  if (status === 409) return endpoint === 'uploadToken' ? 'notAllowed' : 'throttled';
  return knownStatuses[status] ?? (status >= 500 ? 'server' : 'invalid');
}

const knownStatuses: Readonly<Record<number, Trouble>> = {
  401: 'auth',
  403: 'auth',
  404: 'notFound',
  410: 'notFound',
  413: 'tooLarge',
};

function sentenceOf(endpoint: Endpoint, trouble: Trouble, what: string, status: number): string {
  if (endpoint === 'upload') return uploadSentence(trouble, what, status);
  if (endpoint === 'uploadToken' && trouble === 'notFound') {
    return `There is no conversion service at this address (${status}). Check the service address.`;
  }
  if (status === 409 && trouble === 'throttled') {
    return `The service says that ${what} is not ready yet (${status}).`;
  }
  const sentence = sentences[trouble] ?? ((subject) => `The service refused ${subject}`);
  return `${sentence(what)} (${status}).`;
}

const sentences: Readonly<Partial<Record<Trouble, (what: string) => string>>> = {
  auth: () => 'The service did not accept the access token, or it has no permission here',
  notFound: (what) => `The service does not know ${what} any more`,
  notAllowed: (what) => `The project does not allow a new model now, so ${what} was not uploaded`,
  tooLarge: (what) => `The service refused ${what}: it is too large, or the quota is used up`,
  throttled: () => 'The service asks to slow down',
  moved: () => 'The service answers with a redirect where none is allowed. Check its address',
  server: () => 'The service has a problem of its own. Try again later',
  invalid: (what) => `The service found the request for ${what} wrong`,
};

function uploadSentence(trouble: Trouble, what: string, status: number): string {
  if (trouble === 'moved') {
    return `The storage redirected the upload of ${what} to another place (${status}). Uploads are never redirected.`;
  }
  if (trouble === 'throttled') return `The storage asks to slow down (${status}).`;
  return `${storageReasons[status] ?? 'The storage refused'} ${what} (${status}).`;
}

const storageReasons: Readonly<Record<number, string>> = {
  401: 'The one-time credential has run out or is not valid for',
  403: 'The storage does not allow the upload of',
  406: 'The bytes arrived damaged at the storage:',
  413: 'The storage takes no file as large as',
};

async function readWords(answer: HttpAnswer, limits: Limits): Promise<string | null> {
  try {
    return serviceWords(await readStart(answer.chunks, limits.errorBodyBytes));
  } catch {
    // The status alone has to do: the connection broke in the middle of the explanation.
    return null;
  }
}
