import { damagedXt } from './nodes/damagedXt';
import { readDeltas } from './nodes/readDeltas';
import type { XtData } from './nodes/xtData';
import { types } from './xtGraph';
import type { XtNode } from './nodes/xtNode';

export interface EarlierState extends XtData {
  /** The number of faces among its nodes, counted incrementally because a history may have thousands of states. */
  readonly faceCount: number;
}

/**
 * The states of a partition at its marks, the newest first. Programs show such a state if later features are suppressed
 * or rolled back. Each state is valid only until the next one is requested.
 * @param deltas the history that was saved with it
 * @throws Refusal for a history that is damaged, or belongs to another partition
 */
export function* earlierStates(partition: XtData, deltas: Uint8Array): Generator<EarlierState> {
  const { schema, newest, marks } = readDeltas(deltas);
  if (schema !== partition.schema) throw damagedXt();
  const nodes = new Map(partition.nodes);
  let faceCount = countFaces(nodes);
  const seen = new Set<number>();
  for (let at = newest; ;) {
    const mark = marks.get(at);
    if (!mark || seen.has(at)) throw damagedXt();
    if (mark.older === 0) return;
    for (const [index, type] of mark.added) {
      if (nodes.get(index)?.type !== type) throw damagedXt();
      nodes.delete(index);
      if (type === types.face) faceCount -= 1;
    }
    for (const node of mark.lost) {
      if (nodes.has(node.index)) throw damagedXt();
      nodes.set(node.index, node);
      if (node.type === types.face) faceCount += 1;
    }
    for (const node of mark.changed) replace(nodes, node);
    yield { ...partition, nodes, faceCount };
    seen.add(at);
    at = mark.older;
  }
}

function countFaces(nodes: ReadonlyMap<number, XtNode>): number {
  let count = 0;
  for (const { type } of nodes.values()) if (type === types.face) count++;
  return count;
}

function replace(nodes: Map<number, XtNode>, node: XtNode): void {
  if (nodes.get(node.index)?.type !== node.type) throw damagedXt();
  nodes.set(node.index, node);
}
