import type { KnownContracts } from '../../client/upload/choice/contractMemory';
import { isRecord, isText } from '../../words/unknown';
import type { SmallMemory } from '../base/embeddedTokens';

/** Remembers which upload contract each storage accepted, after the window closes: contract names by origin. */
export function savedContracts(memory: SmallMemory): KnownContracts {
  const all = (): readonly (readonly [string, string])[] => {
    const value = memory.get(memoryKey);
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([origin, name]) =>
      isText(name) ? [[origin, name]] : [],
    );
  };
  return {
    at: (origin) => new Map(all()).get(origin),
    keep: (origin, contract) => {
      const others = all().filter(([other]) => other !== origin);
      const kept = contract === undefined ? others : [...others, [origin, contract] as const];
      void memory.update(memoryKey, Object.fromEntries(kept.slice(-maxOrigins)));
    },
  };
}

// An earlier key also held contracts that were not proven.
const memoryKey = 'provenUploadContracts';
const maxOrigins = 100;
