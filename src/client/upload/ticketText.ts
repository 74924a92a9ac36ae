import { parseJson } from '../../words/parseJson';
import type { Grant } from '../../interface/grant';
import { isRecord, isText, numberOrNull } from '../../words/unknown';
import { readSessionState, type SessionState } from './request/sessionState';
import { hintsOf, readHintedGrant } from './grant/grantHints';

/** The content of a ticket: the grant, the session and the file that was being sent. */
export interface TicketContent {
  readonly grant: Grant;
  /** Fingerprint of the file as it was sent. */
  readonly fingerprint: string;
  readonly session: SessionState;
  /** When the session was last used successfully, in milliseconds since the epoch. */
  readonly heardAt: number;
}

// Google and Qiniu keep an unfinished upload for a week.
const longestMs = 7 * 24 * 60 * 60 * 1000;

/** Serialises a ticket. The text is a secret. */
export function writeTicket({ grant, ...rest }: TicketContent): string {
  const { uploadToken, modelId, uploadUrl } = grant;
  const data = { ...hintsOf(grant).said, uploadToken, modelId, uploadUrl };
  return JSON.stringify({ version, data, ...rest });
}

/** Parses a ticket; null when it is invalid, or too old for any storage to keep the session. */
export function readTicket(text: string, nowMs: number): TicketContent | null {
  const value = parseJson(Buffer.from(text, 'utf8'));
  if (!isRecord(value) || value['version'] !== version) return null;
  const grant = readHintedGrant(value);
  const session = readSessionState(value['session']);
  const { fingerprint } = value;
  const heardAt = numberOrNull(value['heardAt']);
  if (grant === null || session === null || !isText(fingerprint) || heardAt === null) return null;
  return nowMs - heardAt < longestMs ? { grant, fingerprint, session, heardAt } : null;
}

const version = 1;
