import { isRecord } from '../../../words/unknown';
import type { Fact } from './figure';
import type { ModelKnowledge } from './modelKnowledge';
import { measurePair } from './pairFacts';
import { pickFilters, type PickFilter } from './findThing';
import { readThingRef, thingAt, type Thing, type ThingRef } from './thing';
import { thingFacts } from './thingFacts';
import type { Vector } from '../../geometry/vectors';

/** One or two things, and what can be said of them. */
export interface Measure {
  readonly things: readonly Thing[];
  readonly facts: readonly Fact[];
  readonly way: readonly [Vector, Vector] | null;
}

/** Measures what references name; null when the model has not all of it. */
export function measureOf(knowledge: ModelKnowledge, refs: readonly ThingRef[]): Measure | null {
  const things = refs.flatMap((ref) => thingAt(knowledge, ref) ?? []);
  const [one, other] = things;
  if (!one || things.length !== refs.length) return null;
  if (!other) return { things, facts: thingFacts(one), way: null };
  const { facts, span } = measurePair(one, other);
  return { things, facts, way: span && [span.from, span.to] };
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
