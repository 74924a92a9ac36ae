import { say } from '../../words/say';
import type { Projects, Records } from '../ports';
import { lostRecord } from '../record/lostRecord';
import type { FoundRecord, ModelRecord } from '../record/modelRecord';
import { notFound } from './serviceRefusal';

type LookedUp = Pick<Records, 'look' | 'changedAt'>;

export interface KnownModelDeps {
  readonly records: LookedUp;
  readonly projects: Projects;
}

/**
 * Finds a model of a project. An unreadable record counts as failed, because the model exists and asking again does not
 * help.
 * @throws HttpRefusal when there is no such model
 */
export async function modelOfProject(
  { records, projects }: KnownModelDeps,
  project: string,
  id: string,
): Promise<ModelRecord> {
  return readable(await projects.modelOf(project, id), records, id);
}

/**
 * The same for a caller that has the upload credential.
 * @throws HttpRefusal when there is no such model
 */
export async function knownModel(records: LookedUp, id: string): Promise<ModelRecord> {
  return readable(await records.look(id), records, id);
}

async function readable(
  found: FoundRecord | null,
  records: LookedUp,
  id: string,
): Promise<ModelRecord> {
  if (found?.kind === 'model') return found.record;
  if (!found) throw notFound(say('This service has no such model.'));
  return lostRecord(id, (await records.changedAt(id)) ?? 0);
}
