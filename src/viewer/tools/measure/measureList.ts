import {
  defaultViewerOptions,
  viewerOptionWords,
  type DistanceKind,
} from '../../../model/page/viewerMessages';
import { isRecord, oneOf } from '../../../words/unknown';
import type { Fact } from './facts/figure';
import type { ModelKnowledge } from './entities/modelKnowledge';
import { angleFacts, skewFacts, distanceFacts } from './pairs/pairFacts';
import { chosenDistance, pairDistances, type PairDistance } from './pairs/pairDistances';
import { pickFilters, type PickFilter } from './entities/findEntity';
import {
  readEntityRef,
  entityAt,
  type MeasurableEntity,
  type EntityRef,
} from './entities/measurableEntity';
import { entityFacts } from './facts/entityFacts';
import type { Vector } from '../../../model/vectors';

/** One or two things, and the facts about them. */
export interface Measure {
  readonly entities: readonly MeasurableEntity[];
  /** Distances between two things. */
  readonly distances: readonly PairDistance[];
  /** Other facts; for a single thing all facts. */
  readonly others: readonly Fact[];
}

/** Measures the things that references name; null when the model does not have all of them. */
export function measureOf(knowledge: ModelKnowledge, refs: readonly EntityRef[]): Measure | null {
  const entities = refs.flatMap((ref) => entityAt(knowledge, ref) ?? []);
  const [one, other] = entities;
  if (!one || entities.length !== refs.length) return null;
  if (!other) return { entities, distances: [], others: entityFacts(one) };
  return {
    entities,
    distances: pairDistances(one, other),
    others: [...angleFacts(one, other), ...skewFacts(one, other)],
  };
}

/** The facts of a measurement, the wanted distance first. */
export function factsOf({ distances, others }: Measure, wanted: DistanceKind): readonly Fact[] {
  return [...distanceFacts(distances, wanted), ...others];
}

/** The span of the first fact. */
export function shownDistance(
  { distances }: Measure,
  wanted: DistanceKind,
): readonly [Vector, Vector] | null {
  const chosen = chosenDistance(distances, wanted);
  return chosen && [chosen.span.from, chosen.span.to];
}

/** The remembered state of the tool for a content. */
export interface MeasureState {
  readonly kept: readonly SavedMeasure[];
  readonly filter: PickFilter;
  /** The thing that defines the coordinate system; null for that of the file. */
  readonly frame: EntityRef | null;
}

export interface SavedMeasure {
  readonly things: readonly EntityRef[];
  /** Empty when the user has given none. */
  readonly name: string;
  /** The distance that is shown first. */
  readonly distance: DistanceKind;
}

const maxKept = 200;
/** Characters. */
export const longestName = 60;

/** Reads a remembered state; invalid entries are left out. */
export function readMeasureState(value: unknown): MeasureState {
  const given = isRecord(value) ? value : {};
  const lists: readonly unknown[] = Array.isArray(given['kept']) ? given['kept'] : [];
  const kept = lists.slice(0, maxKept).flatMap((entry) => readKept(entry) ?? []);
  const filter = pickFilters.find((name) => name === given['filter']) ?? 'any';
  return { kept, filter, frame: readEntityRef(given['frame']) };
}

/** In older formats a measurement had no distance of its own, or was only the list of its things. */
function readKept(entry: unknown): SavedMeasure | null {
  const { things, name, distance } = isRecord(entry) ? entry : { things: entry };
  const refs = Array.isArray(things) ? things.map(readEntityRef) : [];
  const known = refs.filter((ref) => ref !== null);
  if (known.length !== refs.length || (refs.length !== 1 && refs.length !== 2)) return null;
  return {
    things: known,
    name: typeof name === 'string' ? name.slice(0, longestName) : '',
    distance: oneOf(viewerOptionWords.distance, distance) ?? defaultViewerOptions.distance,
  };
}
