import { say } from '../../words/say';
import { HttpRefusal } from '../core/serviceRefusal';
import { DatabaseTrouble } from './postgres/databaseTrouble';
import { StoreTrouble } from './store/signedBucket';

const againSeconds = 10;

/** What a caller is told while database or store are in trouble; null for an error of another kind. */
export function partRefusal(error: unknown): HttpRefusal | null {
  if (!(error instanceof DatabaseTrouble || error instanceof StoreTrouble)) return null;
  const text = say('The service cannot reach its database or its files now. Try again later.');
  return new HttpRefusal(503, 'unavailable', text, null, againSeconds);
}
