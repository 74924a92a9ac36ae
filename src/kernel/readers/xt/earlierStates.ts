import { damagedXt } from './damagedXt';
import { readDeltas } from './readDeltas';
import type { XtData } from './xtData';
import type { XtNode } from './xtNode';

/**
 * The states that a partition had when marks were set in it, the newest first. Programs show such a state
 * when features behind it are suppressed or rolled back. Each is valid until the next one is asked for.
 * @param deltas the history that was saved with it
 * @throws Refusal for one that is damaged, or belongs to another partition
 */
export function* earlierStates(partition: XtData, deltas: Uint8Array): Generator<XtData> {
  const { schema, newest, marks } = readDeltas(deltas);
  if (schema !== partition.schema) throw damagedXt();
  const nodes = new Map(partition.nodes);
  const seen = new Set<number>();
  for (let at = newest; ;) {
    const mark = marks.get(at);
    if (!mark || seen.has(at)) throw damagedXt();
    if (mark.older === 0) return;
    for (const [index, type] of mark.added) {
      if (nodes.get(index)?.type !== type) throw damagedXt();
      nodes.delete(index);
    }
    for (const node of mark.lost) {
      if (nodes.has(node.index)) throw damagedXt();
      nodes.set(node.index, node);
    }
    for (const node of mark.changed) replace(nodes, node);
    yield { ...partition, nodes };
    seen.add(at);
    at = mark.older;
  }
}

function replace(nodes: Map<number, XtNode>, node: XtNode): void {
  if (nodes.get(node.index)?.type !== node.type) throw damagedXt();
  nodes.set(node.index, node);
}
