import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { openSession } from './chunks/openSession';
import { sendInChunks } from './chunks/sendInChunks';
import { UnsupportedStrategy } from './chunks/session';
import { SentBytes } from './request/bodyDigests';
import { mayBeStored, mustBeAccepted, outcomeUnknown, refusedBy } from './request/judgeAnswer';
import { mustBeAllowed, readQiniuPolicy } from './grant/qiniuPolicy';
import type { UploadContext, OpenUpload } from './request/uploadContext';
import type { SourceFile } from '../source/sourceFile';
import { transfer, type ReceivedAnswer } from './request/transfer';
import { uploadBody } from './request/uploadBody';
import { UploadDeadline } from './request/uploadDeadline';
import { uploadTarget } from './request/uploadTarget';
import { uploadValues } from './request/uploadValues';
import { whatWasStored, type Stored } from './request/whatWasStored';

/**
 * Streams a file to its storage in constant memory and interprets the answer. Where the contract allows it, an
 * interrupted upload continues where it stopped. For a guessed upload it returns what the storage says it has stored.
 */
export async function sendFile(
  file: SourceFile,
  sending: UploadContext,
  signal: AbortSignal,
): Promise<Stored> {
  const { grant, profile, earlier, now } = sending;
  const { name } = file;
  const policy = readQiniuPolicy(grant.uploadToken);
  if (policy !== null) mustBeAllowed(policy, file, now());
  const source = await file.open();
  try {
    if (earlier !== null && earlier.fingerprint !== source.fingerprint) throw changedSince(name);
    const valueOf = await uploadValues(profile, grant, name, source);
    const endsAt = policy === null ? null : policy.deadline * 1000;
    const deadline = new UploadDeadline({ name, sizeBytes: source.sizeBytes, endsAt, now });
    const sent = sending.guess === 'none' ? null : new SentBytes();
    return await sendByProfile({ name, source, sending, valueOf, deadline, signal, sent });
  } finally {
    await source.close();
  }
}

const maxSessions = 2;

async function sendByProfile(openUpload: OpenUpload): Promise<Stored> {
  const { profile, earlier } = openUpload.sending;
  const { kind, from } = profile.chunking;
  if (kind === 'none' || openUpload.source.sizeBytes <= from) return sendWhole(openUpload);
  try {
    // An earlier session that has ended may have succeeded: a second one must not be started automatically.
    const open = () => openSession(kind, openUpload, earlier?.session ?? null);
    await sendInChunks(open, openUpload, earlier === null ? maxSessions : 1);
    return 'untold';
  } catch (error) {
    // Nothing was accepted yet, so the credential is still valid for an upload in one piece.
    if (!(error instanceof UnsupportedStrategy) || kind !== 'qiniu-v2') throw error;
    openUpload.sending.decided('sends it in one piece', error.message);
    return sendWhole(openUpload);
  }
}

function sendWhole(openUpload: OpenUpload): Promise<Stored> {
  const { source, sending, valueOf } = openUpload;
  const { profile, grant, url } = sending;
  const { headers, before, after } = uploadBody(profile, grant, valueOf);
  return transfer(
    {
      method: profile.method,
      url: uploadTarget(profile, url, valueOf),
      headers,
      before,
      after,
      range: { from: 0, to: source.sizeBytes },
      isLast: true,
    },
    openUpload,
    (arrival) => judgeWhole(arrival, openUpload),
  );
}

async function judgeWhole(arrival: ReceivedAnswer, openUpload: OpenUpload): Promise<Stored> {
  const { profile, guess } = openUpload.sending;
  const { status } = arrival.answer;
  // Before the file is complete, a 303 can only lead to a sign-in page.
  if (status === 303 && !arrival.isComplete && guess !== 'none') {
    throw await refusedBy(arrival, openUpload);
  }
  const isSuccess = profile.success.includes(status);
  if (profile.stored.includes(status) || (isSuccess && !arrival.isComplete)) {
    throw outcomeUnknown(openUpload.name, status);
  }
  if (isSuccess) return storedByAnswer(arrival, openUpload);
  if (mayBeStored(arrival)) throw outcomeUnknown(openUpload.name, status);
  throw await refusedBy(arrival, openUpload);
}

async function storedByAnswer(arrival: ReceivedAnswer, openUpload: OpenUpload): Promise<Stored> {
  const { sent } = openUpload;
  const { answer } = arrival;
  const body = await mustBeAccepted(arrival, openUpload);
  // A contract that is known needs no proof.
  if (sent === null) return 'untold';
  const { file, body: whole } = sent.result();
  return whatWasStored({ header: (name) => answer.header(name), body }, file, whole);
}

function changedSince(name: string): ServiceError {
  const text = say('{name} has changed since its upload was cut off. Upload it again.', { name });
  return new ServiceError('fileChanged', text);
}
