import { damagedXt } from './damagedXt';
import { NodeReader } from './readNodes';
import { readSchema } from './schemaLine';
import { behindBanner, neutral } from './xtData';
import type { XtNode } from './xtNode';
import { BinaryInput } from './binaryInput';

/** Reads neutral binary in the form of deltas, whose nodes have additional data. */
class DeltasInput extends BinaryInput {
  /** Each reference is followed by a byte, 0 or 1, of unknown meaning. */
  override reference(): number {
    const index = this.pointer();
    if (this.number('u') > 1) throw damagedXt();
    return index;
  }

  /** Each point is followed by the parameters on both surfaces, the tangent and the parameter of the curve. */
  override chartPoint(): readonly number[] | null {
    const position = this.vector();
    for (let i = 0; i < 8; i++) this.number('f');
    return position;
  }
}

/**
 * The history of a partition: its marks, and how to go back from each mark to the one before. The format was found by
 * comparing 318 public SolidWorks parts: nodes of types 3 and 4, which occur only in deltas, describe the marks, and
 * lists of ordinary nodes are between them.
 */
export interface Deltas {
  readonly schema: string;
  /** The index of the mark that was set last. */
  readonly newest: number;
  readonly marks: ReadonlyMap<number, PartitionDelta>;
}

/** The changes to the nodes that lead back to an earlier mark. */
export interface PartitionDelta {
  /** The index of the earlier mark; 0 for the first one, from which nothing leads back. */
  readonly older: number;
  /** The index of the later mark; 0 for the last one. */
  readonly newer: number;
  /** Nodes that existed at the earlier mark and no longer exist. */
  readonly lost: readonly XtNode[];
  /** The types, by index, of nodes that did not exist at the earlier mark. */
  readonly added: ReadonlyMap<number, number>;
  /** Changed nodes as they were at the earlier mark. */
  readonly changed: readonly XtNode[];
}

/** Node types that occur only in deltas. */
const headType = 3;
const markType = 4;

const maxMarks = 10_000;

/**
 * Reads the deltas that a program keeps beside a partition, in neutral binary.
 * @throws Refusal for damaged deltas, and for cases that no known file has: schemas that are not embedded, and a
 * partition that was saved between two marks
 */
export function readDeltas(bytes: Uint8Array): Deltas {
  const data = behindBanner(bytes);
  if (!data.subarray(0, neutral.length).equals(neutral)) throw damagedXt();
  const input = new DeltasInput(data.subarray(neutral.length));
  input.text(2);
  const schema = input.text(4);
  const kind = readSchema(input, schema);
  if (!kind.isEmbedded) throw damagedXt();
  return { schema, ...readMarks(input, new NodeReader(input, kind)) };
}

function readMarks(input: DeltasInput, reader: NodeReader): Omit<Deltas, 'schema'> {
  if (input.nodeType() !== headType) throw damagedXt();
  asInBase(input);
  input.pointer(); // its own index
  const newest = input.pointer();
  input.number('d'); // number of the state
  const marks = new Map<number, PartitionDelta>();
  for (let type = input.nodeType(); type === markType; type = input.nodeType()) {
    if (marks.size === 0) asInBase(input);
    const index = input.pointer();
    if (marks.has(index) || marks.size === maxMarks) throw damagedXt();
    const mark = readMark(input, reader);
    if (index === newest && mark.newer !== 0) throw damagedXt();
    marks.set(index, mark);
  }
  return { newest, marks };
}

/** Expects the statement, before the first node of a type, that the type has the layout of the base. */
function asInBase(input: DeltasInput): void {
  if (input.number('u') !== 255) throw damagedXt();
}

function readMark(input: DeltasInput, reader: NodeReader): PartitionDelta {
  const older = input.pointer();
  const newer = input.pointer();
  for (let i = 0; i < 2; i++) input.pointer(); // always none
  for (let i = 0; i < 4; i++) input.number('d'); // counts, and a number
  input.number('u');
  input.number('d'); // number of the state
  if (older === 0) return { older, newer, lost: [], added: new Map(), changed: [] };
  const lost = [...reader.upToTerminator()];
  const added = readAdded(input);
  input.number('d'); // how many changed, with some that are not written
  return { older, newer, lost, added, changed: [...reader.upToTerminator()] };
}

function readAdded(input: DeltasInput): ReadonlyMap<number, number> {
  const types = new Map<number, number>();
  for (let index = input.pointer(); index !== 0; index = input.pointer()) {
    types.set(index, input.nodeType());
  }
  return types;
}
