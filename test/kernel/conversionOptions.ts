import path from 'node:path';
import type { ConversionOptions } from '../../src/kernel/convert/convertModel';

/** How a test converts where nothing else matters: in draft quality, told of nothing, by the own kernel alone. */
export const withoutEngines = {
  quality: 'draft',
  enginesDir: '',
  report: () => undefined,
  logTrouble: () => undefined,
} as const satisfies ConversionOptions;

/** The same with the geometry engines of the build. */
export const withEngines = { ...withoutEngines, enginesDir: path.resolve('dist/engines') };
