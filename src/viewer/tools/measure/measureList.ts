import type { DistanceKind } from '../../../model/page/viewerMessages';
import { isRecord } from '../../../words/unknown';
import type { Fact } from './facts/figure';
import type { ModelKnowledge } from './things/modelKnowledge';
import { angleFacts, skewFacts, distanceFacts } from './pairs/pairFacts';
import { chosenDistance, pairDistances, type PairDistance } from './pairs/pairDistances';
import { pickFilters, type PickFilter } from './things/findThing';
import { readThingRef, thingAt, type Thing, type ThingRef } from './things/thing';
import { thingFacts } from './facts/thingFacts';
import type { Vector } from '../../../model/vectors';

/** One or two things, and what can be said of them. */
export interface Measure {
  readonly things: readonly Thing[];
  /** Between two things. */
  readonly distances: readonly PairDistance[];
  /** What else is known: of one thing everything. */
  readonly others: readonly Fact[];
}

/** Measures what references name; null when the model has not all of it. */
export function measureOf(knowledge: ModelKnowledge, refs: readonly ThingRef[]): Measure | null {
  const things = refs.flatMap((ref) => thingAt(knowledge, ref) ?? []);
  const [one, other] = things;
  if (!one || things.length !== refs.length) return null;
  if (!other) return { things, distances: [], others: thingFacts(one) };
  return {
    things,
    distances: pairDistances(one, other),
    others: [...angleFacts(one, other), ...skewFacts(one, other)],
  };
}

/** What a measure says, the wanted distance first. */
export function factsOf({ distances, others }: Measure, wanted: DistanceKind): readonly Fact[] {
  return [...distanceFacts(distances, wanted), ...others];
}

/** The span to which the first fact belongs. */
export function shownDistance(
  { distances }: Measure,
  wanted: DistanceKind,
): readonly [Vector, Vector] | null {
  const chosen = chosenDistance(distances, wanted);
  return chosen && [chosen.span.from, chosen.span.to];
}

/** What is kept of the tool for a content. */
export interface MeasureState {
  readonly kept: readonly KeptRefs[];
  readonly filter: PickFilter;
  /** What gives the coordinates; null for those of the file. */
  readonly frame: ThingRef | null;
}

export interface KeptRefs {
  readonly things: readonly ThingRef[];
  /** Empty where nobody gave one. */
  readonly name: string;
}

const mostKept = 200;
/** Characters. */
export const longestName = 60;

/** Reads what was kept; whatever is not what it should be is left out. */
export function readMeasureState(value: unknown): MeasureState {
  const given = isRecord(value) ? value : {};
  const lists: readonly unknown[] = Array.isArray(given['kept']) ? given['kept'] : [];
  const kept = lists.slice(0, mostKept).flatMap((entry) => readKept(entry) ?? []);
  const filter = pickFilters.find((name) => name === given['filter']) ?? 'any';
  return { kept, filter, frame: readThingRef(given['frame']) };
}

/** Before there were names, a measure was the list of its things. */
function readKept(entry: unknown): KeptRefs | null {
  const { things, name } = isRecord(entry) ? entry : { things: entry, name: '' };
  const refs = Array.isArray(things) ? things.map(readThingRef) : [];
  const known = refs.filter((ref) => ref !== null);
  if (known.length !== refs.length || (refs.length !== 1 && refs.length !== 2)) return null;
  return { things: known, name: typeof name === 'string' ? name.slice(0, longestName) : '' };
}
