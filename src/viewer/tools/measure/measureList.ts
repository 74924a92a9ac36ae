import type { DistanceKind } from '../../../model/page/viewerMessages';
import { isRecord } from '../../../words/unknown';
import type { Fact } from './figure';
import type { ModelKnowledge } from './modelKnowledge';
import { angleFacts, wayFacts } from './pairFacts';
import { chosenWay, pairWays, type PairWay } from './pairWays';
import { pickFilters, type PickFilter } from './findThing';
import { readThingRef, thingAt, type Thing, type ThingRef } from './thing';
import { thingFacts } from './thingFacts';
import type { Vector } from '../../geometry/vectors';

/** One or two things, and what can be said of them. */
export interface Measure {
  readonly things: readonly Thing[];
  /** Between two things. */
  readonly ways: readonly PairWay[];
  /** What else is known: of one thing everything. */
  readonly others: readonly Fact[];
}

/** Measures what references name; null when the model has not all of it. */
export function measureOf(knowledge: ModelKnowledge, refs: readonly ThingRef[]): Measure | null {
  const things = refs.flatMap((ref) => thingAt(knowledge, ref) ?? []);
  const [one, other] = things;
  if (!one || things.length !== refs.length) return null;
  if (!other) return { things, ways: [], others: thingFacts(one) };
  return { things, ways: pairWays(one, other), others: angleFacts(one, other) };
}

/** What a measure says, the wanted way first. */
export function factsOf({ ways, others }: Measure, wanted: DistanceKind): readonly Fact[] {
  return [...wayFacts(ways, wanted), ...others];
}

/** The way to which the first fact belongs. */
export function shownWay(
  { ways }: Measure,
  wanted: DistanceKind,
): readonly [Vector, Vector] | null {
  const chosen = chosenWay(ways, wanted);
  return chosen && [chosen.span.from, chosen.span.to];
}

/** What is kept of the tool for a content. */
export interface MeasureState {
  readonly kept: readonly (readonly ThingRef[])[];
  readonly filter: PickFilter;
}

const mostKept = 200;

/** Reads what was kept; whatever is not what it should be is left out. */
export function readMeasureState(value: unknown): MeasureState {
  const given = isRecord(value) ? value : {};
  const lists: readonly unknown[] = Array.isArray(given['kept']) ? given['kept'] : [];
  const kept = lists.slice(0, mostKept).flatMap((list) => {
    const refs = Array.isArray(list) ? list.map(readThingRef) : [];
    const known = refs.filter((ref) => ref !== null);
    return known.length === refs.length && (refs.length === 1 || refs.length === 2) ? [known] : [];
  });
  const filter = pickFilters.find((name) => name === given['filter']) ?? 'any';
  return { kept, filter };
}
