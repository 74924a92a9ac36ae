import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError, type Trouble } from '../../../words/errors';
import { say } from '../../../words/say';
import type { OpenUpload } from '../request/uploadContext';
import { SessionGone, TemporaryFailure, type Session } from './session';

// Interruptions in a row without progress, and in total.
const maxCuts = 12;
const maxCutsInAll = 100;
const longestPauses = 30;

/** Sends a file chunk by chunk, and continues after interruptions. Gives up when there is no progress any more. */
export async function sendInChunks(
  open: () => Promise<Session>,
  openUpload: OpenUpload,
  maxSessions: number,
): Promise<void> {
  const cuts = new Cuts();
  for (let sessions = 1; ; sessions++) {
    try {
      await sendInOneSession(open, openUpload, cuts);
      return;
    } catch (error) {
      if (!(error instanceof SessionGone) || sessions >= maxSessions) throw error;
      if (cuts.mayBeWhole) throw perhapsStored(openUpload.name, error);
      openUpload.sending.decided('sends it from the start in a new session', error.message);
    }
  }
}

async function sendInOneSession(
  open: () => Promise<Session>,
  openUpload: OpenUpload,
  cuts: Cuts,
): Promise<void> {
  const session = await persistently(open, openUpload, cuts);
  const account = new Account(session, openUpload);
  const where = async (): Promise<number> => account.validated(await session.where());
  let offset = await persistently(where, openUpload, cuts);
  openUpload.sending.progress(offset);
  let isSure = true;
  await persistently(
    async () => {
      if (!isSure) offset = moved(offset, await where(), cuts);
      isSure = false;
      openUpload.sending.heldUp(false);
      while (offset < openUpload.source.sizeBytes) {
        account.sends(offset);
        const next = account.validated(await session.sendFrom(offset));
        account.answered(offset);
        if (next <= offset) throw isStalled(openUpload.name);
        offset = moved(offset, next, cuts);
        openUpload.sending.heldUp(false);
      }
      await session.finish();
    },
    openUpload,
    cuts,
  );
}

function moved(offset: number, next: number, cuts: Cuts): number {
  if (next > offset) cuts.resetStreak();
  return next;
}

/** Counts what was sent in a session: a storage cannot have more, and must not request the same bytes for ever. */
class Account {
  /** The end of the last chunk that was begun. */
  private sentTo: number;
  /** The total size of the chunks that were answered. */
  private sentBytes = 0;

  constructor(
    private readonly session: Session,
    private readonly openUpload: OpenUpload,
  ) {
    this.sentTo = session.isEarlier ? openUpload.source.sizeBytes : 0;
  }

  /** @throws ServiceError when the storage has already made it send too much */
  sends(offset: number): void {
    const { name, source } = this.openUpload;
    const end = this.endOf(offset);
    const onePiece = Math.min(this.session.pieceBytes, source.sizeBytes);
    if (this.sentBytes + end - offset > maxRatio * source.sizeBytes + onePiece) {
      throw new ServiceError(
        'contract',
        say(
          'The storage keeps too little of what is sent: {sent} bytes for the {bytes} of {name}.',
          { name, bytes: source.sizeBytes, sent: this.sentBytes },
        ),
      );
    }
    this.sentTo = Math.max(this.sentTo, end);
  }

  /** Validates how many bytes the storage says it has. */
  validated(bytes: number): number {
    if (bytes <= this.sentTo) return bytes;
    const { name } = this.openUpload;
    throw new ServiceError(
      'contract',
      say('The storage says that it has {bytes} bytes of {name}, of which {sent} were sent.', {
        ...{ name, bytes, sent: this.sentTo },
      }),
    );
  }

  answered(offset: number): void {
    this.sentBytes += this.endOf(offset) - offset;
  }

  private endOf(offset: number): number {
    return Math.min(offset + this.session.pieceBytes, this.openUpload.source.sizeBytes);
  }
}

/** How many times the size of the file may be sent when the storage keeps only a part of each chunk. */
const maxRatio = 2;

async function persistently<T>(
  work: () => Promise<T>,
  { signal, sending }: OpenUpload,
  cuts: Cuts,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isCut(error)) throw error;
      if (error.trouble === 'unknownOutcome') cuts.mayBeWhole = true;
      if (!cuts.mayGoOn()) throw error;
      sending.heldUp(true);
      const waitMs = error.retryAfterMs ?? cuts.delay(sending.limits.uploadResumeMs);
      sending.decided(
        `goes on where it was cut in ${waitMs / 1000} s`,
        `${error.trouble}: ${error.message}`,
      );
      await sleep(waitMs, undefined, { signal }).catch(() => {
        throw new ServiceError('cancelled', say('Cancelled.'));
      });
    }
  }
}

/** Counts the interruptions of the connection. */
class Cuts {
  /** Whether the last byte was sent at least once: a session that has ended may then have succeeded. */
  mayBeWhole = false;
  private inARow = 0;
  private inAll = 0;

  mayGoOn(): boolean {
    this.inARow += 1;
    this.inAll += 1;
    return this.inARow <= maxCuts && this.inAll <= maxCutsInAll;
  }

  resetStreak(): void {
    this.inARow = 0;
  }

  delay(firstMs: number): number {
    return firstMs * Math.min(longestPauses, 2 ** Math.max(this.inARow - 1, 0));
  }
}

const passing: readonly Trouble[] = ['interrupted', 'network', 'timeout', 'throttled'];

function isCut(error: unknown): error is ServiceError {
  if (error instanceof SessionGone) return false;
  if (error instanceof TemporaryFailure) return true;
  // A lost answer is an interruption too, because the storage can be asked. An answer that it was stored is not.
  if (!(error instanceof ServiceError)) return false;
  return (
    passing.includes(error.trouble) ||
    (error.trouble === 'unknownOutcome' && error.cause !== undefined)
  );
}

function perhapsStored(name: string, cause: unknown): ServiceError {
  const sentence = say('The storage does not say whether it has all of {name}.', { name });
  return new ServiceError('unknownOutcome', sentence, { cause });
}

function isStalled(name: string): TemporaryFailure {
  return new TemporaryFailure(
    'interrupted',
    say('The storage keeps no more of what is sent of {name}.', { name }),
  );
}
