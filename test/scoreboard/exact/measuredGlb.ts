import { inflateRawSync } from 'node:zlib';
import { isRecord } from '../../../src/words/unknown';

/**
 * What a GLB says of its meshes and what their triangles are, read without any of the kernel's code: the
 * fuzzer must not share a mistake with the gate that it holds.
 */
export interface MeasuredMesh {
  readonly name: string;
  /** Cubic metres, called exact; null for none. */
  readonly volume: number | null;
  /** Square metres, called exact. */
  readonly area: number | null;
  /** Metres. */
  readonly centre: readonly number[] | null;
  /** Whether every side of a triangle has another one that runs along it the other way. */
  readonly isClosed: boolean;
  readonly meshVolume: number;
  readonly meshArea: number;
  readonly meshCentre: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** Whether all exact faces are planes with straight edges: triangles are the very same then. */
  readonly isFlat: boolean;
  /** Each exact face's area beside that of its triangles, in square metres; empty where none is told. */
  readonly faces: readonly {
    readonly area: number;
    readonly meshArea: number;
    readonly isFlat: boolean;
  }[];
}

export interface MeasuredGlb {
  /** Metres; null where nobody tells. */
  readonly deflection: number | null;
  readonly warnings: readonly string[];
  readonly meshes: readonly MeasuredMesh[];
}

/** @param glb a plain one */
export function measuredGlb(glb: Uint8Array): MeasuredGlb {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const jsonLength = view.getUint32(12, true);
  const json: unknown = JSON.parse(Buffer.from(glb.subarray(20, 20 + jsonLength)).toString());
  const document = recordOf(json);
  const binary = glb.subarray(28 + jsonLength);
  const facts = packedFacts(document, binary);
  const caliper = recordOf(recordOf(recordOf(document['asset'])['extras'])['caliper']);
  return {
    deflection: numberOf(caliper['linearDeflection']),
    warnings: listOf(caliper['warnings']).map(String),
    meshes: listOf(document['meshes']).map((mesh, i) => {
      const extras = { ...recordOf(recordOf(mesh)['extras']), ...recordOf(facts[i]) };
      return measured({ ...recordOf(mesh), extras }, document, binary);
    }),
  };
}

/** What the extension says of each mesh: deflated JSON in the buffer. */
function packedFacts(document: Json, binary: Uint8Array): readonly unknown[] {
  const own = recordOf(recordOf(document['extensions'])['CALIPER_brep']);
  const [at = 0, length = 0] = listOf(own['facts']).map(Number);
  const text = inflateRawSync(binary.subarray(at, at + length)).toString();
  return listOf(recordOf(JSON.parse(text))['meshes']);
}

function measured(mesh: Json, document: Json, binary: Uint8Array): MeasuredMesh {
  const corners: number[] = [];
  for (const primitive of listOf(mesh['primitives']).map(recordOf)) {
    if ((numberOf(primitive['mode']) ?? 4) !== 4) continue;
    const points = accessor(document, binary, recordOf(primitive['attributes'])['POSITION']);
    for (const index of accessor(document, binary, primitive['indices'])) {
      for (let k = 0; k < 3; k++) corners.push(points[3 * index + k] ?? NaN);
    }
  }
  const extras = recordOf(mesh['extras']);
  const centre = listOf(extras['centreOfMass']).map(Number);
  const shapes = recordOf(extras['shapes']);
  const [surfaces, boundaries, edges] = [
    shapes['faces'],
    shapes['boundaries'],
    shapes['edges'],
  ].map((list) => listOf(list).map((row) => listOf(row).map(Number)));
  const isStraight = (edge: number) => edges?.[edge]?.[0] === line;
  const faces = listOf(extras['faces']).flatMap((pair, i) => {
    const [first = 0, count = 0] = listOf(pair).map(Number);
    const surface = surfaces?.[i];
    if (!surface) return [];
    const own = corners.slice(9 * first, 9 * (first + count));
    const isFlat = surface[0] === plane && (boundaries?.[i] ?? []).every(isStraight);
    return { area: (surface[1] ?? NaN) * 1e-6, meshArea: sums(own).area, isFlat };
  });
  const { volume, area, centre: meshCentre, low, high } = sums(corners);
  return {
    name: String(mesh['name']),
    volume: numberOf(extras['volume']),
    area: numberOf(extras['area']),
    centre: centre.length === 3 ? centre : null,
    isClosed: isClosed(corners, low, high),
    meshVolume: volume,
    meshArea: area,
    meshCentre,
    low,
    high,
    isFlat: faces.length > 0 && faces.every((face) => face.isFlat),
    faces,
  };
}

/** Numbers of kinds in packed shapes. */
const plane = 1;
const line = 1;

type Json = Readonly<Record<string, unknown>>;

function accessor(document: Json, binary: Uint8Array, number: unknown): readonly number[] {
  const given = recordOf(listOf(document['accessors'])[Number(number)]);
  const span = recordOf(listOf(document['bufferViews'])[Number(given['bufferView'])]);
  const at = (numberOf(span['byteOffset']) ?? 0) + (numberOf(given['byteOffset']) ?? 0);
  const type = Number(given['componentType']);
  const bytes = type === 5126 || type === 5125 ? 4 : type === 5123 ? 2 : 1;
  const width = given['type'] === 'VEC3' ? 3 : 1;
  const stride = numberOf(span['byteStride']) ?? bytes * width;
  const view = new DataView(binary.buffer, binary.byteOffset + at);
  const numbers: number[] = [];
  for (let i = 0; i < Number(given['count']); i++) {
    for (let k = 0; k < width; k++) {
      const place = i * stride + k * bytes;
      if (type === 5126) numbers.push(view.getFloat32(place, true));
      else if (type === 5125) numbers.push(view.getUint32(place, true));
      else if (type === 5123) numbers.push(view.getUint16(place, true));
      else numbers.push(view.getUint8(place));
    }
  }
  return numbers;
}

/** @param corners nine numbers a triangle */
function sums(corners: readonly number[]) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  corners.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3] ?? 0, value);
    high[i % 3] = Math.max(high[i % 3] ?? 0, value);
  });
  const [ox = 0, oy = 0, oz = 0] = corners;
  let six = 0;
  let area = 0;
  const moment = [0, 0, 0];
  for (let i = 0; i + 8 < corners.length; i += 9) {
    const at = (k: number) => corners[i + k] ?? NaN;
    const a = [at(0) - ox, at(1) - oy, at(2) - oz] as const;
    const b = [at(3) - ox, at(4) - oy, at(5) - oz] as const;
    const c = [at(6) - ox, at(7) - oy, at(8) - oz] as const;
    const share = dot(a, cross(b, c));
    six += share;
    for (let k = 0; k < 3; k++) {
      moment[k] = (moment[k] ?? 0) + share * ((a[k] ?? 0) + (b[k] ?? 0) + (c[k] ?? 0));
    }
    area += Math.hypot(...cross(minus(b, a), minus(c, a))) / 2;
  }
  const centre = [ox, oy, oz].map((value, k) => value + (moment[k] ?? 0) / (4 * six));
  return { volume: six / 6, area, centre, low, high };
}

type Triple = readonly [number, number, number];

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Triple, b: Triple): [number, number, number] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function minus(a: Triple, b: Triple): [number, number, number] {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** Corners are the same within a hundred-thousandth of the mesh's size. */
function isClosed(corners: readonly number[], low: readonly number[], high: readonly number[]) {
  const size = Math.max(...high.map((value, axis) => value - (low[axis] ?? 0)));
  const cell = Math.max(size * 1e-5, 1e-300);
  const numbers = new Map<string, number>();
  const ids: number[] = [];
  for (let i = 0; i < corners.length; i += 3) {
    const key = [0, 1, 2].map((k) => Math.round((corners[i + k] ?? 0) / cell)).join();
    const id = numbers.get(key) ?? numbers.size;
    numbers.set(key, id);
    ids.push(id);
  }
  const balance = new Map<number, number>();
  for (let i = 0; i < ids.length; i++) {
    const from = ids[i] ?? 0;
    const to = ids[i % 3 === 2 ? i - 2 : i + 1] ?? 0;
    if (from === to) continue;
    const key = Math.min(from, to) * numbers.size + Math.max(from, to);
    balance.set(key, (balance.get(key) ?? 0) + (from < to ? 1 : -1));
  }
  return ids.length > 0 && [...balance.values()].every((sum) => sum === 0);
}

function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
