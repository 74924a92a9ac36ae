import type { Vector } from '../../../../src/kernel/base/vector';

/** Ends of curves by their index: nodes that hold but a point of a chart. */
type Points = Readonly<Record<number, Vector>>;

const schema = 'SCH_2401244_20000_13006';
const pointType = 41;

/** A partition of such nodes, in neutral binary. */
export function partition(points: Points): Buffer {
  const written = new Set<number>();
  const nodes = Object.entries(points).map(([index, point]) =>
    node(Number(index), point, [], written),
  );
  return Buffer.concat([head('partition'), ...nodes, end]);
}

interface WrittenMark {
  readonly index: number;
  readonly older: number;
  readonly newer?: number;
  readonly lost?: Points;
  readonly added?: readonly number[];
  readonly changed?: Points;
}

/** Its history, the newest mark first. */
export function deltasOf(marks: readonly WrittenMark[]): Buffer {
  const written = new Set<number>();
  const nodes = (points: Points = {}) =>
    Buffer.concat([
      ...Object.entries(points).map(([index, point]) =>
        node(Number(index), point, chartRest, written),
      ),
      end,
    ]);
  const steps = marks.map(({ index, older, newer = 0, lost, added = [], changed }, i) =>
    Buffer.concat([
      shorts(4),
      i === 0 ? unchanged : none,
      shorts(index + 1, older + 1, newer + 1, 1, 1),
      words(0, 0, 0, 0),
      Buffer.of(0),
      words(7),
      ...(older === 0
        ? []
        : [
            nodes(lost),
            ...added.map((each) => shorts(each + 1, pointType)),
            shorts(1),
            words(1),
            nodes(changed),
          ]),
    ]),
  );
  const first = marks[0]?.index ?? 0;
  const begin = [shorts(3), unchanged, shorts(99, first + 1), words(7)];
  return Buffer.concat([head('deltas'), ...begin, ...steps, end]);
}

const none = Buffer.alloc(0);
const unchanged = Buffer.of(255);

/** Parameters on two surfaces, a tangent and a parameter. */
const chartRest = [0.5, 0.5, 0.5, 0.5, 1, 0, 0, 0.25];

/** Type 1, index 0. */
const end = shorts(1, 1);

function node(index: number, point: Vector, rest: readonly number[], written: Set<number>): Buffer {
  const layout = written.has(pointType) ? none : unchanged;
  written.add(pointType);
  const reals = Buffer.alloc(8 * (3 + rest.length));
  [...point, ...rest].forEach((value, i) => reals.writeDoubleBE(value, 8 * i));
  return Buffer.concat([
    shorts(pointType),
    layout,
    words(1),
    shorts(index + 1),
    Buffer.from('L'),
    reals,
  ]);
}

function head(kind: string): Buffer {
  const description = `: TRANSMIT FILE (${kind}) created by modeller version 2401244`;
  return Buffer.concat([
    Buffer.from('PS\0\0', 'latin1'),
    shorts(description.length),
    Buffer.from(description),
    words(schema.length),
    Buffer.from(schema),
    shorts(189),
    words(0),
  ]);
}

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, i) => bytes.writeInt16BE(value, 2 * i));
  return bytes;
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeInt32BE(value, 4 * i));
  return bytes;
}
