import type { NoRoom, Projects, Records } from '../ports';
import type { ModelRecord } from '../record/modelRecord';
import { inWork, type Survey } from '../record/survey';
import { removeOverdue } from './housekeeping';
import type { ServiceLimits } from './serviceLimits';

/** Records that a host can list completely. */
export interface SurveyedRecords extends Records {
  create(record: ModelRecord): Promise<void>;
  survey(): Promise<Survey>;
}

/** The only project of a host. Overdue models are removed before a model is added. */
export function singleProject(
  records: SurveyedRecords,
  limits: ServiceLimits,
  clock: () => number,
): Projects {
  return {
    async add(record) {
      await removeOverdue(records, limits, clock());
      const noRoom = noRoomIn(await records.survey(), limits, clock());
      if (!noRoom) await records.create(record);
      return noRoom;
    },
    modelOf: (_project, id) => records.look(id),
  };
}

function noRoomIn(survey: Survey, limits: ServiceLimits, now: number): NoRoom | null {
  const waiting = inWork(survey, now);
  if (waiting >= limits.unfinishedModels) return { kind: 'tooManyModels', waiting };
  return survey.sizeBytes >= limits.storageBytes ? { kind: 'overQuota' } : null;
}
