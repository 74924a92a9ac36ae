import { recordDamaged } from './failures';
import type { ModelRecord } from './modelRecord';
import { failed, granted, timestamp } from './modelSteps';

/** A replacement for an unreadable record, so that clients and housekeeping can handle the model. */
export function lostRecord(id: string, lastSeen: number): ModelRecord {
  const nothing = { id, name: id, description: null, webhook: null };
  const grant = { tokenHash: '', expiresAt: timestamp(lastSeen) };
  const task = { id, attempt: 1, interruptions: 0, errorCode: null, errorMessage: null };
  return failed({ ...granted(nothing, grant, lastSeen), task }, recordDamaged(), lastSeen);
}
