import type { SavedWaits, WaitMemory } from '../../tracking/model/askedWaits';
import { isRecord, numberOrNull } from '../../words/unknown';
import type { SmallMemory } from '../base/embeddedTokens';

/**
 * Remembers, after the window closes, until when services asked to be left alone: times in milliseconds since the
 * epoch, by the address of the service and the keys of its models.
 */
export function savedWaits(memory: SmallMemory, now: () => number): WaitMemory {
  const all = (): readonly (readonly [string, SavedWaits])[] => {
    const value = memory.get(memoryKey);
    return isRecord(value)
      ? Object.entries(value).map(([service, waits]) => [service, readWaits(waits)])
      : [];
  };
  return {
    of: (service) => new Map(all()).get(service) ?? null,
    keep: (service, waits) => {
      const others = all().filter(([other, its]) => other !== service && lastsBeyond(its, now()));
      const kept = [...others, [service, waits] as const].map(
        ([id, { models, ...its }]) => [id, { ...its, models: Object.fromEntries(models) }] as const,
      );
      void memory.update(memoryKey, Object.fromEntries(kept));
    },
  };
}

const memoryKey = 'serviceWaits';

function readWaits(value: unknown): SavedWaits {
  const { all, grants, models } = isRecord(value) ? value : {};
  const times = Object.entries(isRecord(models) ? models : {}).flatMap(([key, until]) => {
    const time = numberOrNull(until);
    return time === null ? [] : [[key, time] as const];
  });
  return { all: numberOrNull(all), grants: numberOrNull(grants), models: new Map(times) };
}

function lastsBeyond({ all, grants, models }: SavedWaits, now: number): boolean {
  return [all, grants, ...models.values()].some((until) => until !== null && until > now);
}
