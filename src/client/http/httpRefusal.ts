import { ServiceError, type Trouble } from '../../words/errors';
import { say } from '../../words/say';
import type { HttpAnswer } from './httpRequest';
import type { Limits } from './limits';
import { readStart } from './answerBody';
import { readRetryAfter } from './retryAfter';
import { withoutAddresses } from '../secrets/addressSecrets';
import { serviceMessage } from './serviceMessage';

/** The kinds of request; the meaning of a status depends on them (service interface 7). */
export type Endpoint = 'uploadToken' | 'result' | 'asset' | 'upload' | 'guessedUpload';

/** Turns an unsuccessful answer into an error with a sentence for the user. `what` names the file or asset. */
export async function refusalOf(
  endpoint: Endpoint,
  what: string,
  answer: HttpAnswer,
  limits: Limits,
): Promise<ServiceError> {
  return (await readRefusal(endpoint, what, answer, limits)).error;
}

/** Does the same, and also returns the message of the service unaltered, which must not be shown. */
export async function readRefusal(
  endpoint: Endpoint,
  what: string,
  answer: HttpAnswer,
  limits: Limits,
): Promise<{ readonly error: ServiceError; readonly words: string | null }> {
  const words = await readWords(answer, limits);
  const shown = words !== null && isOfStorage(endpoint) ? withoutAddresses(words) : words;
  const retryAfterMs = readRetryAfter(answer.header('retry-after'), Date.now());
  const trouble = troubleOf(endpoint, answer.status, retryAfterMs);
  const sentence = sentenceOf(endpoint, trouble, what, answer.status);
  const error = new ServiceError(
    trouble,
    shown === null ? sentence : say('{sentence} It says: {words}', { sentence, words: shown }),
    {
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    },
  );
  return { error, words };
}

// An asset comes from a storage too.
function isOfStorage(endpoint: Endpoint): boolean {
  return endpoint === 'upload' || endpoint === 'asset';
}

function troubleOf(endpoint: Endpoint, status: number, retryAfterMs: number | null): Trouble {
  if (status >= 300 && status < 400) return 'moved';
  if (status === 429 || (status === 503 && retryAfterMs !== null)) return 'throttled';
  if (isUpload(endpoint)) return 'refusedUpload';
  // 409 on an asset means "ask later"; on upload-token it means "not allowed".
  if (status === 409) return endpoint === 'uploadToken' ? 'notAllowed' : 'throttled';
  return knownStatuses[status] ?? (status >= 500 ? 'server' : 'invalid');
}

function isUpload(endpoint: Endpoint): boolean {
  return endpoint === 'upload' || endpoint === 'guessedUpload';
}

const knownStatuses: Readonly<Record<number, Trouble>> = {
  401: 'auth',
  403: 'forbidden',
  404: 'notFound',
  410: 'notFound',
  413: 'tooLarge',
};

function sentenceOf(endpoint: Endpoint, trouble: Trouble, what: string, status: number): string {
  // When the way of sending is guessed, the status is about that way and not about the content.
  if (endpoint === 'guessedUpload' && status === 406) {
    return withStatus(say('The storage refused {file}', { file: what }), status);
  }
  if (isUpload(endpoint)) return uploadSentence(trouble, what, status);
  if (endpoint === 'uploadToken' && trouble === 'notFound') {
    return say(
      'There is no conversion service at this address ({status}). Check the service address.',
      { status },
    );
  }
  if (trouble === 'forbidden') return forbiddenSentence(endpoint, what, status);
  if (status === 409 && trouble === 'throttled') {
    return say('The service says that {what} is not ready yet ({status}).', { what, status });
  }
  if (endpoint === 'uploadToken' && status === 507) return withStatus(noRoom(what), status);
  const sentence =
    sentences[trouble] ?? ((subject) => say('The service refused {subject}', { subject }));
  return withStatus(sentence(what), status);
}

const sentences: Readonly<Partial<Record<Trouble, (what: string) => string>>> = {
  auth: () => say('The service did not accept the access token'),
  notFound: (what) => say('The service does not know {what} any more', { what }),
  notAllowed: (what) =>
    say('The project does not allow a new model now, so {what} was not uploaded', { what }),
  tooLarge: (what) =>
    say('The service refused {what}: it is too large, or the quota is used up', { what }),
  throttled: () => say('The service asks to slow down'),
  moved: () => say('The service answers with a redirect where none is allowed. Check its address'),
  server: () => say('The service has a problem of its own. Try again later'),
  invalid: (what) => say('The service found the request for {what} wrong', { what }),
};

function forbiddenSentence(endpoint: Endpoint, what: string, status: number): string {
  return endpoint === 'uploadToken'
    ? say('The service gives this access token no permission to upload {what} ({status}).', {
        what,
        status,
      })
    : say('The service gives this access token no permission for {what} ({status}).', {
        what,
        status,
      });
}

function uploadSentence(trouble: Trouble, what: string, status: number): string {
  if (trouble === 'moved') {
    return say(
      'The storage redirected the upload of {what} to another place ({status}). Uploads are never redirected.',
      { what, status },
    );
  }
  if (trouble === 'throttled') return say('The storage asks to slow down ({status}).', { status });
  const sentence =
    storageSentences[status] ?? ((file) => say('The storage refused {file}', { file }));
  return withStatus(sentence(what), status);
}

const storageSentences: Readonly<Record<number, (file: string) => string>> = {
  401: (file) => say('The one-time credential has run out or is not valid for {file}', { file }),
  403: (file) => say('The storage does not allow the upload of {file}', { file }),
  406: (file) => say('The bytes arrived damaged at the storage: {file}', { file }),
  413: (file) => say('The storage takes no file as large as {file}', { file }),
  507: noRoom,
};

// Neither too large nor permanent: later there may be room again.
function noRoom(file: string): string {
  return say('The disk of the service is full, so it did not take {file}', { file });
}

function withStatus(sentence: string, status: number): string {
  return say('{sentence} ({status}).', { sentence, status });
}

async function readWords(answer: HttpAnswer, limits: Limits): Promise<string | null> {
  try {
    return serviceMessage(await readStart(answer.chunks, limits.errorBodyBytes));
  } catch {
    // The connection broke during the explanation, so only the status is known.
    return null;
  }
}
