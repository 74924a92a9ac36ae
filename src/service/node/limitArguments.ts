import type { ParseArgsConfig } from 'node:util';
import { qualities, type Quality } from '../../model/modelExtras';

/** Limits of a conversion. */
export interface Limits {
  readonly timeLimitSeconds: number;
  readonly memoryLimitMB: number;
}

/** Mesh quality and limits of a conversion. */
export interface QualityAndLimits extends Limits {
  readonly quality: Quality;
}

/** An invalid command line; the message says why. */
export class WrongArguments extends Error {}

/** The options that all programs with a kernel have in common, with their defaults. */
export const limitOptions = {
  quality: { type: 'string', default: 'normal' },
  'time-limit': { type: 'string', default: '300' },
  'memory-limit': { type: 'string', default: '2048' },
} as const satisfies ParseArgsConfig['options'];

/** @throws WrongArguments */
export function readLimits(
  values: Readonly<Record<keyof typeof limitOptions, string>>,
): QualityAndLimits {
  return {
    quality: qualityOf(values.quality),
    timeLimitSeconds: numberOf('time-limit', values['time-limit'], 0.1, 86_400),
    // The larger engine needs nearly 128 MB to start; WebAssembly can address at most 4 GB.
    memoryLimitMB: Math.floor(numberOf('memory-limit', values['memory-limit'], 128, 4096)),
  };
}

/**
 * Parses a number of the command line.
 * @throws WrongArguments when it is not a number from `least` to `most`
 */
export function numberOf(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (value >= min && value <= max) return value;
  throw new WrongArguments(`--${name} must be a number from ${min} to ${max}.`);
}

function qualityOf(text: string): Quality {
  const quality = qualities.find((known) => known === text);
  if (!quality) throw new WrongArguments(`--quality must be one of ${qualities.join(', ')}.`);
  return quality;
}
