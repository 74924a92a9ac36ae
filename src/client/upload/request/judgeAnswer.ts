import { shortLine } from '../../../words/visibleText';
import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { withoutAddresses } from '../../secrets/addressSecrets';
import type { HttpAnswer } from '../../http/httpRequest';
import { readStart } from '../../http/answerBody';
import { readRefusal } from '../../http/httpRefusal';
import type { UploadContext } from './uploadContext';
import type { ReceivedAnswer } from './transfer';
import { bodyVerdict, type BodyVerdict } from './bodyVerdict';
import { serviceMessage } from '../../http/serviceMessage';
import { ExpectRefused, noHints, WrongContract, type ContractHints } from './uploadRefusals';

const wrongContract: readonly number[] = [400, 404, 405, 411, 415, 422, 501];
// Gateways check the credential before the method and the body. So a fresh credential that is refused after a guess was
// presented in the wrong way. Redirects to a sign-in page, the credential of a proxy and an unsupported type count as
// such refusals too.
const wrongAtAGuess: readonly number[] = [
  ...[301, 302, 303, 401, 402, 403, 406, 407, 409, 410, 419],
];
const aboutCredential: readonly number[] = [401, 403];
// Statuses of a credential that was valid before; some frameworks use 419.
const spent: readonly number[] = [409, 410, 419];
const expectationFailed = 417;

interface ForRefusal {
  readonly name: string;
  readonly sending: Pick<UploadContext, 'limits' | 'guess'>;
}

/** Converts the refusal of a storage to an error. */
export async function refusedBy(
  { answer, life, isComplete }: ReceivedAnswer,
  { name, sending: { limits, guess } }: ForRefusal,
): Promise<ServiceError> {
  life.allow(limits.callMs, say('The storage did not finish its answer.'));
  const { status } = answer;
  const { error, words } = await readRefusal(
    guess === 'none' ? 'upload' : 'guessedUpload',
    name,
    answer,
    limits,
  );
  if (status === expectationFailed && guess === 'expect') {
    return new ExpectRefused('refusedUpload', error.message);
  }
  const isWrong =
    wrongContract.includes(status) || (guess !== 'none' && wrongAtAGuess.includes(status));
  if (!isWrong) return error;
  return new WrongContract(error.trouble, error.message, hintsIn(answer, words ?? '', isComplete));
}

const spentWords =
  /\b(?:expired|used|consumed|redeemed|revoked|spent|burn(?:t|ed)|replay(?:ed)?|no longer valid)\b|已使用|已过期|已失效/i;

function hintsIn(answer: HttpAnswer, words: string, hadWholeFile: boolean): ContractHints {
  const allow = answer.header('allow');
  return {
    methods:
      allow === null
        ? null
        : allow
            .toUpperCase()
            .split(',')
            .map((one) => one.trim()),
    wantsBearer: /^bearer\b/i.test(answer.header('www-authenticate')?.trim() ?? ''),
    isTus: answer.header('tus-resumable') !== null || answer.header('tus-version') !== null,
    isCredentialSpent: spent.includes(answer.status) || spentWords.test(words),
    isAboutCredential: aboutCredential.includes(answer.status),
    hadWholeFile,
  };
}

/**
 * Reads the body of an answer whose status means success, and returns it unless it says otherwise.
 * @throws ServiceError the refusal in the body, or `unknownOutcome` where it may be one
 */
export async function mustBeAccepted(
  { answer, life }: ReceivedAnswer,
  openUpload: ForRefusal & { readonly sending: Pick<UploadContext, 'isConfirmed'> },
): Promise<Uint8Array> {
  const { limits, guess, isConfirmed } = openUpload.sending;
  life.allow(limits.callMs, say('The storage did not finish its answer.'));
  // The storage has the file, so an answer that breaks off does not matter.
  const body = await readStart(answer.chunks, limits.errorBodyBytes).catch(() => nothing);
  const verdict = bodyVerdict(body);
  if (verdict.kind === 'no') throw refusedWithin(body, verdict, answer, openUpload);
  const isDoubtful = verdict.kind === 'doubtful' && (guess !== 'none' || verdict.isPage);
  if (isDoubtful && !isConfirmed) throw outcomeDoubtful(openUpload.name, serviceMessage(body));
  return body;
}

const nothing = new Uint8Array(0);

function refusedWithin(
  body: Uint8Array,
  no: Extract<BodyVerdict, { readonly kind: 'no' }>,
  { status }: HttpAnswer,
  { name, sending: { guess } }: ForRefusal,
): ServiceError {
  const words = no.words === null ? serviceMessage(body) : shortLine(no.words);
  const sentence = say('{sentence} ({status}).', {
    sentence: say('The storage refused {file}', { file: name }),
    status,
  });
  const shown = words === null ? null : withoutAddresses(words);
  const text =
    shown === null ? sentence : say('{sentence} It says: {words}', { sentence, words: shown });
  if (guess === 'none') return new ServiceError('refusedUpload', text);
  return new WrongContract('refusedUpload', text, {
    ...noHints,
    isCredentialSpent: spentWords.test(words ?? ''),
    isAboutCredential: no.code !== null && aboutCredential.includes(no.code),
    hadWholeFile: true,
  });
}

function outcomeDoubtful(name: string, words: string | null): ServiceError {
  const sentence = say('The storage took {name}, but does not say plainly that it has it.', {
    name,
  });
  const shown = words === null ? null : withoutAddresses(words);
  return new ServiceError(
    'unknownOutcome',
    shown === null ? sentence : say('{sentence} It says: {words}', { sentence, words: shown }),
  );
}

// A gateway sends these when the storage behind it broke off or was too slow; whether it stored the file is not known.
const perhapsStored: readonly number[] = [500, 502, 504, 520, 522, 524, 598, 599];

/** Whether a storage that received every byte may have the file, although it reports a failure. */
export function mayBeStored({ answer, isComplete }: ReceivedAnswer): boolean {
  return isComplete && perhapsStored.includes(answer.status);
}

/** The error for a file that was sent whole and may be stored, although its storage reported a failure. */
export function outcomeUnknown(name: string, status: number): ServiceError {
  return new ServiceError(
    'unknownOutcome',
    say(
      '{name} was sent whole, but the storage reported a failure ({status}), and the service did not say that it has the file. Try again.',
      { name, status },
    ),
  );
}
