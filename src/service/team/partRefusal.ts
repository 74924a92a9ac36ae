import { say } from '../../words/say';
import { HttpRefusal } from '../core/serviceRefusal';
import { DatabaseTrouble } from './postgres/databaseTrouble';
import { StoreTrouble } from './store/signedBucket';

const againSeconds = 10;

/** The answer to a client while database or store are unavailable; null for any other error. */
export function partRefusal(error: unknown): HttpRefusal | null {
  if (!(error instanceof DatabaseTrouble || error instanceof StoreTrouble)) return null;
  const text = say('The service cannot reach its database or its files now. Try again later.');
  return new HttpRefusal(503, 'unavailable', text, null, againSeconds);
}
