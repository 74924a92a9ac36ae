import type { FinishedModel, Records, Survey } from '../ports';
import { asOf } from '../record/modelSteps';
import type { StorageLimits } from './serviceLimits';

// A client that has just been told `succeeded` gets this long to fetch what it was promised.
const freshMs = 10 * 60_000;

/**
 * Removes finished models that are too old, then the oldest ones until the storage is within its
 * limit. Returns what is left; only models in work or fresh ones can still be over the limit.
 */
export async function removeOldModels(
  records: Records,
  limits: StorageLimits,
  now: number,
): Promise<Survey> {
  await records.forgetCrashesOlderThan(limits.keepMs);
  const survey = await records.survey();
  const removed = tooMuch(survey, limits, now);
  for (const id of [
    ...removed.map((model) => model.id),
    ...neverUploaded(survey, limits, now),
    ...lostForLong(survey, limits, now),
  ]) {
    await records.remove(id);
  }
  return removed.length === 0 ? survey : records.survey();
}

function tooMuch(survey: Survey, limits: StorageLimits, now: number): readonly FinishedModel[] {
  const oldestFirst = [...survey.finished].sort((a, b) => a.finishedAt - b.finishedAt);
  let { sizeBytes } = survey;
  return oldestFirst.filter((model) => {
    const age = now - model.finishedAt;
    const isRemoved = age > limits.keepMs || (sizeBytes > limits.storageBytes && age > freshMs);
    if (isRemoved) sizeBytes -= model.sizeBytes;
    return isRemoved;
  });
}

// Put aside by whoever takes the model over; what nobody could put aside goes as late as the others.
function lostForLong({ lost }: Survey, { keepMs }: StorageLimits, now: number): readonly string[] {
  return lost
    .filter(({ isEmpty, changedAt }) => isEmpty || now - changedAt > keepMs)
    .map(({ id }) => id);
}

function neverUploaded(survey: Survey, limits: StorageLimits, now: number): readonly string[] {
  return survey.unfinished
    .map((record) => asOf(record, now))
    .filter(({ finishedAt }) => finishedAt && now - Date.parse(finishedAt) > limits.keepMs)
    .map(({ id }) => id);
}
