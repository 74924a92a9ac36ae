import { say } from '../words/say';
import { notFound } from './answer';
import { lostRecord } from './lostRecord';
import type { ModelRecord } from './modelRecord';
import type { ModelStorage } from './storage';

/**
 * What a client is told of a model. One whose record cannot be read has failed: it is there, and asking again
 * does not help.
 * @throws HttpRefusal when there is no such model
 */
export async function knownModel(storage: ModelStorage, id: string): Promise<ModelRecord> {
  const found = await storage.look(id);
  if (found?.kind === 'model') return found.record;
  if (!found) throw notFound(say('This service has no such model.'));
  return lostRecord(id, (await storage.changedAt(id)) ?? 0);
}
