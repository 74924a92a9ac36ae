import { recordDamaged } from './failures';
import type { ModelRecord } from './modelRecord';
import { failed, granted, timestamp } from './modelSteps';

/** Stands in for a model whose record cannot be read, so that its client and the housekeeping get an answer. */
export function lostRecord(id: string, lastSeen: number): ModelRecord {
  const nothing = { id, name: id, description: null, webhook: null };
  const grant = { tokenHash: '', expiresAt: timestamp(lastSeen) };
  const task = { id, attempt: 1, interruptions: 0, errorCode: null, errorMessage: null };
  return failed({ ...granted(nothing, grant, lastSeen), task }, recordDamaged(), lastSeen);
}
