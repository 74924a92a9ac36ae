import { isRecord, isText } from '../../contract/unknown';
import type { SmallMemory } from '../embeddedTokens';
import { isModelKey } from '../panelState';

/** Two revisions, each converted as a tracked model, that are looked at in one tab. */
export interface Comparison {
  /** A UUID. */
  readonly key: string;
  /** The file's name. */
  readonly name: string;
  readonly before: Side;
  readonly after: Side;
}

export interface Side {
  /** Key of the tracked model. */
  readonly model: string;
  /** Which revision it is: `HEAD · a1b2c3d`. */
  readonly label: string;
}

/** Says which revision each is, the old one first. */
export function titleOf({ name, before, after }: Comparison): string {
  return `${name}: ${before.label} ↔ ${after.label}`;
}

const memoryKey = 'caliper.comparisons';
const mostKept = 50;

/** The comparisons of a workspace, so that their tabs come back after a restart. The newest stay. */
export class KeptComparisons {
  constructor(private readonly memory: SmallMemory) {}

  get(key: string): Comparison | null {
    return this.all().find((one) => one.key === key) ?? null;
  }

  keep(comparison: Comparison): void {
    const others = this.all().filter(({ key }) => key !== comparison.key);
    void this.memory.update(memoryKey, [comparison, ...others].slice(0, mostKept));
  }

  private all(): readonly Comparison[] {
    const kept = this.memory.get(memoryKey);
    return Array.isArray(kept) ? kept.flatMap((one: unknown) => readComparison(one) ?? []) : [];
  }
}

function readComparison(value: unknown): Comparison | null {
  if (!isRecord(value)) return null;
  const { key, name } = value;
  const [before, after] = [readSide(value['before']), readSide(value['after'])];
  if (!isModelKey(key) || !isText(name) || !before || !after) return null;
  return { key, name, before, after };
}

function readSide(value: unknown): Side | null {
  if (!isRecord(value)) return null;
  const { model, label } = value;
  return isModelKey(model) && isText(label) ? { model, label } : null;
}
