import { sourceExtensionOf } from '../../interface/sourceExtension';
import { isRecord, isText, numberOrNull } from '../../words/unknown';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { SmallMemory } from '../base/embeddedTokens';

const memoryKey = 'caliper.usualTimes';
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

/** Estimates the time of a conversion from earlier ones on this machine, by service, format and size. */
export class UsualTimes {
  private lines: readonly Line[] | null = null;

  constructor(private readonly memory: SmallMemory) {}

  /** Adds the time of a model that has become ready; any other model is ignored. */
  learn(model: TrackedModel): void {
    const tookMs = tookMsOf(model);
    if (tookMs === null) return;
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
  return [service, resultKey ?? '', sourceExtensionOf(name) ?? ''].join(' ');
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
