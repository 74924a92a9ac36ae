import type { IgesText } from './igesText';

export type Point = readonly [x: number, y: number, z: number];

/** What belongs to another entity. */
const piece = { status: '00010000' } as const;

/** A surface trimmed by straight lines between points, as an entity of its own. */
export function flatFace(
  text: IgesText,
  corners: readonly Point[],
  rest: { readonly status?: string; readonly color?: number } = {},
): number {
  const [a, b, c] = corners;
  if (!a || !b || !c) throw new Error('a face has three corners');
  const normal = cross(minus(b, a), minus(c, a));
  const distance = normal.reduce((sum, value, k) => sum + value * (a[k] ?? 0), 0);
  const plane = text.add(108, [...normal, distance, 0, ...a, 1], piece);
  const lines = corners.map((corner, i) =>
    text.add(110, [...corner, ...(corners[i + 1] ?? a)], piece),
  );
  const loop = text.add(102, [lines.length, ...lines], piece);
  const boundary = text.add(142, [1, plane, 0, loop, 2], piece);
  return text.add(144, [plane, 1, 0, boundary], rest);
}

/** The six faces of a box; each runs around as it likes, as in real files. */
export function boxFaces(low: Point, size: number): readonly (readonly Point[])[] {
  const at = (x: number, y: number, z: number): Point => [
    low[0] + x * size,
    low[1] + y * size,
    low[2] + z * size,
  ];
  return [
    [at(0, 0, 0), at(1, 0, 0), at(1, 1, 0), at(0, 1, 0)],
    [at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)],
    [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)],
    [at(0, 1, 0), at(0, 1, 1), at(1, 1, 1), at(1, 1, 0)],
    [at(0, 0, 0), at(0, 1, 0), at(0, 1, 1), at(0, 0, 1)],
    [at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)],
  ];
}

export function addBox(
  text: IgesText,
  low: Point,
  size: number,
  rest: { readonly status?: string; readonly color?: number } = {},
): readonly number[] {
  return boxFaces(low, size).map((corners) => flatFace(text, corners, rest));
}

/** A box of one solid (186), whose edges and corners its faces share. */
export function addSolidBox(
  text: IgesText,
  size: number,
  rest: { readonly color?: number; readonly name?: string } = {},
): number {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Point => [
    (i & 1) * size,
    ((i >> 1) & 1) * size,
    ((i >> 2) & 1) * size,
  ]);
  const list = text.add(502, [corners.length, ...corners.flat()], { ...piece, form: 1 });
  const cycles = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  const edges = new Map<string, number>();
  const written: (number | string)[] = [];
  const edgeOf = (from: number, to: number): readonly [index: number, isSame: number] => {
    const backwards = edges.get(`${to} ${from}`);
    if (backwards !== undefined) return [backwards, 0];
    const [start, end] = [corners[from] ?? [0, 0, 0], corners[to] ?? [0, 0, 0]];
    const line = text.add(110, [...start, ...end], piece);
    written.push(line, list, from + 1, list, to + 1);
    edges.set(`${from} ${to}`, edges.size + 1);
    return [edges.size, 1];
  };
  const loops = cycles.map((cycle) =>
    cycle.map((from, i) => edgeOf(from, cycle[i + 1] ?? cycle[0] ?? 0)),
  );
  const edgeList = text.add(504, [edges.size, ...written], { ...piece, form: 1 });
  const faces = cycles.map((cycle, i) => {
    const [a, b, c] = cycle.map((corner) => corners[corner] ?? ([0, 0, 0] as const));
    if (!a || !b || !c) throw new Error('a face has corners');
    const place = text.add(116, [...a, 0], piece);
    const normal = text.add(123, [...cross(minus(b, a), minus(c, a))], piece);
    const plane = text.add(190, [place, normal], piece);
    const uses = (loops[i] ?? []).flatMap(([index, isSame]) => [0, edgeList, index, isSame, 0]);
    const loop = text.add(508, [cycle.length, ...uses], { ...piece, form: 1 });
    return text.add(510, [plane, 1, 1, loop], { ...piece, form: 1 });
  });
  const shell = text.add(514, [faces.length, ...faces.flatMap((face) => [face, 1])], {
    ...piece,
    form: 1,
  });
  const { name, color } = rest;
  const told =
    name === undefined
      ? []
      : [0, 1, text.add(406, [1, `${name.length}H${name}`], { ...piece, form: 15 })];
  return text.add(186, [shell, 1, 0, ...told], color === undefined ? {} : { color });
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
