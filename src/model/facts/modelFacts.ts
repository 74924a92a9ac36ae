import { readHoleCounts, type HoleCount } from '../features/holeCounts';
import { readMoments } from '../exact/readMoments';
import type { MassProperties } from './massProperties';
import type { ModelExtras } from '../modelExtras';
import { readPmiRows, type PmiRow } from '../pmi/pmiRows';
import { readResultPmi, type ResultPmi } from '../pmi/resultPmi';
import { readModelExtras } from '../readModelExtras';
import { cutSentences, shownName } from '../partNames';
import { isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';

/** The facts of a converted model. Lengths are in metres, Z is up. */
export interface ModelFacts extends ModelExtras, MeasuredFacts {
  readonly fileName: string;
  /** Dimensions, tolerances, datums and notes; absent if the file has none. */
  readonly pmi?: readonly PmiRow[];
  /** The names of the saved views; absent if the file has none. */
  readonly savedViews?: readonly string[];
}

/** The facts of a 3D result of any service. Lengths are in metres, Z is up. */
export interface ResultFacts extends MeasuredFacts {
  /** `GLB`, `STL (binary)`, `3MF`, …: the format of the result itself. */
  readonly format: string;
  /** The length unit that the result states; null if its format or the file has none. */
  readonly unit: string | null;
  /** What Caliper's kernel wrote about how the result was made; null for results of other services. */
  readonly origin: ModelExtras | null;
  /** Sentences about what could not be read of the result. */
  readonly notes: readonly string[];
  /** Dimensions, tolerances, datums and saved views; absent if there are none. */
  readonly said?: ResultPmi;
  /** What the triangles measure, for a file that has nothing else; absent otherwise. */
  readonly mesh?: MeshSums;
}

/** Sums over triangles, which are never exact. */
export interface MeshSums {
  /** Square metres. */
  readonly area: number;
  /** Cubic metres, of the closed placements; null if none is closed. */
  readonly volume: number | null;
  /** The number of placements whose triangles are closed. */
  readonly closed: number;
}

/** What is measured on the parts and their placements in the tree. */
export interface MeasuredFacts {
  /** Edge lengths of the bounding box of the whole, x y z; null if there is nothing. */
  readonly sizeMetres: Size | null;
  /** Whether the box is that of the exact shape, and not of the triangles. */
  readonly isSizeExact: boolean;
  /** The sum over all placements that have an exact volume; null if none has. */
  readonly volume: SumOverInstances | null;
  readonly area: SumOverInstances | null;
  /**
   * The sum over all placements at a density of one; null if it is not known exactly of all. Absent in facts of older
   * versions.
   */
  readonly massProperties?: MassProperties | null;
  /** The holes of all placements, by kind and size; empty if only triangles are known. */
  readonly holes: readonly HoleCount[];
  /** The distinct parts, in the order of the assembly tree. */
  readonly parts: readonly PartFacts[];
}

export type Size = readonly [x: number, y: number, z: number];

/** A sum of exact values, and the number of placements that it includes. */
export interface SumOverInstances {
  /** Cubic or square metres. */
  readonly value: number;
  readonly placements: number;
}

export interface PartFacts {
  readonly name: string;
  /** The number of times that the tree places it. */
  readonly placements: number;
  readonly sizeMetres: Size | null;
  readonly isSizeExact: boolean;
  /** Exact volume in cubic metres; null for a surface or a saved mesh. */
  readonly volume: number | null;
  /** Exact area in square metres; null for a saved mesh. */
  readonly area: number | null;
  /** The share to which volume and area are sure only; absent where they are exact. */
  readonly looseness?: number;
  /** The number of exact faces, or of groups of one colour in a mesh without known faces. */
  readonly faces: number;
  readonly triangles: number;
  /** The holes of one placement, by kind and size. */
  readonly holes: readonly HoleCount[];
  /** Whether all its exact faces are known, from which holes are recognised. */
  readonly areHolesKnown: boolean;
}

/**
 * The share to which volume and area of a model, and what is computed from them, are sure only; undefined where they
 * are exact. Every text about these sums asks here.
 */
export function loosenessOf(facts: SummedFacts): number | undefined {
  const { looseness = 0, origin, parts } = facts;
  const all = parts.map((part) => part.looseness ?? 0);
  const most = Math.max(looseness, origin?.looseness ?? 0, ...all);
  return most > 0 ? most : undefined;
}

type SummedFacts = Pick<MeasuredFacts, 'parts'> &
  Partial<Pick<ModelFacts, 'looseness'>> &
  Partial<Pick<ResultFacts, 'origin'>>;

/** Reads what the kernel wrote; returns null for anything else. */
export function readModelFacts(value: unknown): ModelFacts | null {
  const extras = readModelExtras(value);
  if (!extras || !isRecord(value) || !isText(value['fileName'])) return null;
  const pmi = readPmiRows(value['pmi']);
  const views: readonly unknown[] = Array.isArray(value['savedViews']) ? value['savedViews'] : [];
  const savedViews = views.filter(isText);
  return {
    fileName: value['fileName'],
    ...extras,
    ...readMeasured(value),
    ...(pmi.length > 0 && { pmi }),
    ...(savedViews.length > 0 && { savedViews }),
  };
}

/** Reads what the kernel wrote about a 3D result; returns null for anything else. */
export function readResultFacts(value: unknown): ResultFacts | null {
  if (!isRecord(value) || !isText(value['format'])) return null;
  const notes: unknown[] = Array.isArray(value['notes']) ? value['notes'] : [];
  const said = readResultPmi(value['said']);
  const mesh = readMeshSums(value['mesh']);
  return {
    format: shownName(value['format']),
    unit: shownOrNull(value['unit']),
    origin: readModelExtras(value['origin']),
    notes: cutSentences(notes.filter(isText)),
    ...(said && { said }),
    ...(mesh && { mesh }),
    ...readMeasured(value),
  };
}

function readMeshSums(value: unknown): MeshSums | null {
  if (!isRecord(value)) return null;
  const [area, closed] = [numberOrNull(value['area']), numberOrNull(value['closed'])];
  if (area === null || closed === null) return null;
  return { area, volume: numberOrNull(value['volume']), closed };
}

function readMeasured(value: Record<string, unknown>): MeasuredFacts {
  const parts: unknown[] = Array.isArray(value['parts']) ? value['parts'] : [];
  return {
    sizeMetres: readSize(value['sizeMetres']),
    isSizeExact: value['isSizeExact'] === true,
    volume: readSum(value['volume']),
    area: readSum(value['area']),
    ...(value['massProperties'] !== undefined && {
      massProperties: readMassProperties(value['massProperties']),
    }),
    holes: readHoleCounts(value['holes']),
    parts: parts.filter(isRecord).map(readPart),
  };
}

function readMassProperties(value: unknown): MassProperties | null {
  if (!isRecord(value)) return null;
  const volume = numberOrNull(value['volume']);
  const centre = readSize(value['centre']);
  const moments = readMoments(value['moments']);
  return volume !== null && volume > 0 && centre && moments ? { volume, centre, moments } : null;
}

function readPart(value: Record<string, unknown>): PartFacts {
  const looseness = numberOrNull(value['looseness']) ?? 0;
  return {
    name: shownOrNull(value['name']) ?? '',
    placements: numberOrNull(value['placements']) ?? 0,
    sizeMetres: readSize(value['sizeMetres']),
    isSizeExact: value['isSizeExact'] === true,
    volume: numberOrNull(value['volume']),
    area: numberOrNull(value['area']),
    ...(looseness > 0 && { looseness }),
    faces: numberOrNull(value['faces']) ?? 0,
    triangles: numberOrNull(value['triangles']) ?? 0,
    holes: readHoleCounts(value['holes']),
    // Facts of older versions do not have it.
    areHolesKnown: value['areHolesKnown'] !== false,
  };
}

function shownOrNull(value: unknown): string | null {
  const text = textOrNull(value);
  return text === null ? null : shownName(text);
}

function readSize(value: unknown): Size | null {
  if (!Array.isArray(value)) return null;
  const [x, y, z] = value.map(numberOrNull);
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' ? [x, y, z] : null;
}

function readSum(value: unknown): SumOverInstances | null {
  if (!isRecord(value)) return null;
  const sum = numberOrNull(value['value']);
  const placements = numberOrNull(value['placements']);
  return sum === null || placements === null ? null : { value: sum, placements };
}
