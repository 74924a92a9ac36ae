import { ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openSolidWorks } from '../../../../src/kernel/readers/sldprt/openSolidWorks';
import { parasolidStreams } from '../../../../src/kernel/readers/sldprt/parasolidStreams';
import { earlierStates } from '../../../../src/kernel/readers/xt/earlierStates';
import { readXtData, type XtData } from '../../../../src/kernel/readers/xt/nodes/xtData';
import { types } from '../../../../src/kernel/readers/xt/xtGraph';

/** The partition of a SolidWorks sample as it was saved, and its history. */
export async function partitionOf(file: string): Promise<{ last: Uint8Array; deltas: Uint8Array }> {
  const part = openSolidWorks(await readFile(`samples/${file}`));
  const [state] = (part && parasolidStreams(part)[0]) ?? [];
  const [last] = state?.unpack() ?? [];
  const deltas = state?.unpackHistory();
  ok(last && deltas);
  return { last, deltas };
}

/** Something of each earlier state of a partition, the newest first. */
export function ofEarlier<T>(last: Uint8Array, deltas: Uint8Array, ask: (state: XtData) => T): T[] {
  const answers: T[] = [];
  for (const state of earlierStates(readXtData(last), deltas)) answers.push(ask(state));
  return answers;
}

export function countFaces({ nodes }: XtData): number {
  return [...nodes.values()].filter(({ type }) => type === types.face).length;
}
