import { Refusal } from '../../base/refusal';
import type { CompoundFile } from '../../containers/compoundFile';
import { earlierStates } from '../xt/earlierStates';
import { readXtData } from '../xt/nodes/xtData';

/**
 * Whether the data that Solid Edge keeps beside a partition may be edits that the partition does not have. A history
 * that leads back from the partition is no such edit; data that cannot be read may be one.
 */
export function mayLackEdits(file: CompoundFile): boolean {
  return file.paths.some((path) => {
    const [, name] = /^(PARASOLID\/STREAM\d+)\.D_B$/.exec(path) ?? [];
    if (name === undefined) return false;
    const deltas = file.read(path);
    if (!deltas || deltas.length === 0) return false;
    const partition = file.read(`${name}.P_B`);
    return !partition || !leadsBack(partition, deltas);
  });
}

function leadsBack(partition: Uint8Array, deltas: Uint8Array): boolean {
  try {
    const states = earlierStates(readXtData(partition), deltas);
    while (states.next().done !== true);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
