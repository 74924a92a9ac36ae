import { parseArgs } from 'node:util';
import { limitOptions, readLimits, WrongArguments } from '../../src/service/node/limitArguments';
import type { QualityAndLimits } from '../../src/service/node/limitArguments';

export const fieldUsage =
  'npm run field -- FOLDER [--against occt] [--output FOLDER] [--time-limit SECONDS] [--memory-limit MB] [--quality draft]';

export interface FieldArguments {
  readonly folder: string;
  /** Where sheet, tables and rows go. */
  readonly output: string;
  readonly isAgainstNative: boolean;
  readonly limits: QualityAndLimits;
}

/** @throws WrongArguments */
export function readFieldArguments(given: readonly string[]): FieldArguments {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: {
      ...limitOptions,
      against: { type: 'string' },
      output: { type: 'string', default: 'out/field/result' },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length !== 1) throw new WrongArguments(fieldUsage);
  if (values.against !== undefined && values.against !== 'occt') {
    throw new WrongArguments('--against knows occt alone: the OpenCascade of the system.');
  }
  return {
    folder,
    output: values.output,
    isAgainstNative: values.against === 'occt',
    limits: readLimits(values),
  };
}
