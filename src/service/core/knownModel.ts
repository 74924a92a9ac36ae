import { say } from '../../words/say';
import type { Records } from '../ports';
import { lostRecord } from '../record/lostRecord';
import type { ModelRecord } from '../record/modelRecord';
import { notFound } from './serviceRefusal';

/**
 * What a client is told of a model. One whose record cannot be read has failed: it is there, and asking again
 * does not help.
 * @throws HttpRefusal when there is no such model
 */
export async function knownModel(records: Records, id: string): Promise<ModelRecord> {
  const found = await records.look(id);
  if (found?.kind === 'model') return found.record;
  if (!found) throw notFound(say('This service has no such model.'));
  return lostRecord(id, (await records.changedAt(id)) ?? 0);
}
