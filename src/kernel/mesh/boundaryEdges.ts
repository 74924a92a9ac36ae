import { outOfRange } from '../../words/outOfRange';
import { partOf, type Progress } from '../../words/progress';
import { weldPositions } from './weldPositions';

interface Triangles {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  readonly faces: readonly { readonly firstTriangle: number; readonly triangleCount: number }[];
}

/**
 * The B-rep edges of a mesh without any: the borders of its faces, chained to polylines that end where the
 * adjacent faces change. Seams inside a face are welded and therefore left out.
 * @param progress receives the share that is done
 */
export function boundaryEdges(mesh: Triangles, progress: Progress | null = null): Float32Array[] {
  const weld = weldPositions(mesh.positions, partOf(progress, 0, 0.3));
  const bordersFound = partOf(progress, 0.3, 0.9);
  const borders = new Map<number, Border>();
  mesh.faces.forEach((face, index) => {
    for (const key of borderKeys(mesh.indices, face, weld.count, weld.ids)) {
      const known = borders.get(key);
      if (known) known.faces += `,${index}`;
      else borders.set(key, { ...endsOf(key, weld.count), faces: `${index}`, taken: false });
    }
    bordersFound?.((index + 1) / mesh.faces.length);
  });
  return chain([...borders.values()]).map((line) => pointsOf(line, weld.first, mesh.positions));
}

interface Border {
  readonly from: number;
  readonly to: number;
  /** The faces that meet here. A chain ends where they change. */
  faces: string;
  taken: boolean;
}

/** Keys of the sides that only one triangle of a face has; sorted, so that equal ones are adjacent. */
function borderKeys(
  indices: Uint32Array,
  face: { readonly firstTriangle: number; readonly triangleCount: number },
  count: number,
  ids: Uint32Array,
): number[] {
  const keys = new Float64Array(face.triangleCount * 3);
  const first = face.firstTriangle * 3;
  for (let corner = 0; corner < keys.length; corner++) {
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    const a = ids[indices[first + corner] ?? outOfRange()] ?? outOfRange();
    const b = ids[indices[first + next] ?? outOfRange()] ?? outOfRange();
    keys[corner] = a < b ? a * count + b : b * count + a;
  }
  keys.sort();
  const borders: number[] = [];
  for (let i = 0; i < keys.length;) {
    const key = keys[i] ?? outOfRange();
    let end = i + 1;
    while (keys[end] === key) end++;
    const isPoint = Math.floor(key / count) === key % count;
    if (end - i === 1 && !isPoint) borders.push(key);
    i = end;
  }
  return borders;
}

function endsOf(key: number, count: number) {
  return { from: Math.floor(key / count), to: key % count };
}

/** Joins borders end to end, in the order in which they were found: open lines first, then closed ones. */
function chain(borders: readonly Border[]): number[][] {
  const at = new Map<number, Border[]>();
  for (const border of borders) {
    for (const end of [border.from, border.to]) {
      const there = at.get(end);
      if (there) there.push(border);
      else at.set(end, [border]);
    }
  }
  const isCorner = (point: number) => {
    const meeting = at.get(point) ?? [];
    return meeting.length !== 2 || meeting[0]?.faces !== meeting[1]?.faces;
  };
  const lines: number[][] = [];
  for (const border of borders) {
    if (border.taken) continue;
    if (isCorner(border.from)) lines.push(follow(border, border.from, at, isCorner));
    else if (isCorner(border.to)) lines.push(follow(border, border.to, at, isCorner));
  }
  for (const border of borders) {
    if (!border.taken) lines.push(follow(border, border.from, at, isCorner));
  }
  return lines;
}

function follow(
  start: Border,
  from: number,
  at: ReadonlyMap<number, readonly Border[]>,
  isCorner: (point: number) => boolean,
): number[] {
  const line = [from];
  let point = from;
  let border: Border | undefined = start;
  while (border) {
    border.taken = true;
    point = border.from === point ? border.to : border.from;
    line.push(point);
    border = isCorner(point) ? undefined : at.get(point)?.find((other) => !other.taken);
  }
  return line;
}

function pointsOf(
  line: readonly number[],
  firstOf: Uint32Array,
  positions: Float32Array,
): Float32Array {
  const points = new Float32Array(line.length * 3);
  line.forEach((point, i) => {
    const vertex = (firstOf[point] ?? outOfRange()) * 3;
    points.set(positions.subarray(vertex, vertex + 3), i * 3);
  });
  return points;
}
