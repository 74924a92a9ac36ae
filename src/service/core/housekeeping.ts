import type { Records } from '../ports';
import type { StorageLimits } from '../record/survey';

/** Removes overdue models and expired crash counts. */
export async function removeOverdue(
  records: Pick<Records, 'overdue' | 'remove' | 'forgetCrashesOlderThan'>,
  limits: StorageLimits,
  now: number,
): Promise<void> {
  await records.forgetCrashesOlderThan(limits.keepMs);
  for (const id of await records.overdue(limits, now)) await records.remove(id);
}
