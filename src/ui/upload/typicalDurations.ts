import { sourceExtensionOf } from '../../interface/sourceExtension';
import { isRecord, isText, numberOrNull } from '../../words/unknown';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { SmallMemory } from '../base/embeddedTokens';

const memoryKey = 'caliper.usualTimes';
/** Begins each line. Earlier versions had none, and learned the waits for services that did not answer as well. */
const lineMark = 'answered';
/** Limits: samples of a format at a service, and lines in all. */
const maxSamples = 40;
const maxLines = 60;
/** With fewer samples nothing is estimated. */
const minSamples = 3;
/** The median is taken over this many of the newest samples. */
const newestSamples = 15;
/** Files are similar when their sizes differ by at most this factor. */
const likeFactor = 2;

interface Sample {
  readonly sizeBytes: number;
  readonly tookMs: number;
}

/** The samples of one format at one service, newest first. */
interface Line {
  /** Service, result key and format. */
  readonly of: string;
  readonly samples: readonly Sample[];
}

/** In milliseconds: clocks of a service and of this machine may differ by this much. */
const clocksDiffer = 60_000;

/**
 * Estimates the time of a conversion from earlier ones on this machine, by service, format and size. It learns only
 * from conversions that this window has followed from their start, and during which the service answered all the time:
 * the times of a service include an outage, in which nothing is converted.
 */
export class TypicalDurations {
  private lines: readonly Line[] | null = null;
  private readonly held = new Set<string>();

  /** @param begunAt when this window began to follow models, milliseconds since the epoch */
  constructor(
    private readonly memory: SmallMemory,
    private readonly begunAt: number,
  ) {}

  /** A model makes no progress for now, because its service does not answer or refuses to. */
  heldUp(key: string): void {
    this.held.add(key);
  }

  /** Adds the time of a model that has become ready; any other model is ignored. */
  learn(model: TrackedModel): void {
    const tookMs = tookMsOf(model);
    const wasHeld = this.held.delete(model.key);
    if (tookMs === null || wasHeld || model.startedAt < this.begunAt) return;
    // A model that took longer than since its start was converted at another time.
    if (tookMs > model.changedAt - model.startedAt + clocksDiffer) return;
    const of = lineOf(model);
    const [line] = this.all().filter((one) => one.of === of);
    const { sizeBytes } = model;
    const samples = [{ sizeBytes, tookMs }, ...(line?.samples ?? [])].slice(0, maxSamples);
    const others = this.all().filter((one) => one !== line);
    this.lines = [{ of, samples }, ...others].slice(0, maxLines);
    void this.memory.update(memoryKey, this.lines);
  }

  /** Milliseconds; null when there are too few similar models. */
  readonly of = (model: TrackedModel): number | null => {
    const of = lineOf(model);
    const line = this.all().find((one) => one.of === of);
    const alike = (line?.samples ?? []).filter(({ sizeBytes }) => isLike(sizeBytes, model));
    return alike.length < minSamples ? null : medianOf(alike.slice(0, newestSamples));
  };

  private all(): readonly Line[] {
    this.lines ??= readLines(this.memory.get(memoryKey));
    return this.lines;
  }
}

// The service's own timestamps are used, because ours include the time of waiting.
function tookMsOf({ stage }: TrackedModel): number | null {
  if (stage.kind !== 'ready') return null;
  const { createdAt, finishedAt } = stage.status.timestamps;
  const tookMs = Date.parse(finishedAt ?? '') - Date.parse(createdAt ?? '');
  return tookMs >= 0 ? tookMs : null;
}

function lineOf({ service, resultKey, name }: TrackedModel): string {
  return [lineMark, service, resultKey ?? '', sourceExtensionOf(name) ?? ''].join(' ');
}

function isLike(sizeBytes: number, model: TrackedModel): boolean {
  return sizeBytes <= model.sizeBytes * likeFactor && model.sizeBytes <= sizeBytes * likeFactor;
}

function medianOf(samples: readonly Sample[]): number {
  const times = samples.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const middle = Math.floor(times.length / 2);
  const upper = times[middle] ?? 0;
  return times.length % 2 === 1 ? upper : ((times[middle - 1] ?? upper) + upper) / 2;
}

function readLines(value: unknown): readonly Line[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, maxLines).flatMap((line: unknown): Line[] => {
    if (!isRecord(line) || !isText(line['of']) || !Array.isArray(line['samples'])) return [];
    const samples = line['samples'].slice(0, maxSamples).flatMap(readSample);
    return [{ of: line['of'], samples }];
  });
}

function readSample(value: unknown): Sample[] {
  if (!isRecord(value)) return [];
  const sizeBytes = numberOrNull(value['sizeBytes']);
  const tookMs = numberOrNull(value['tookMs']);
  return sizeBytes === null || tookMs === null || tookMs < 0 ? [] : [{ sizeBytes, tookMs }];
}
