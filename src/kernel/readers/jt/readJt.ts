import { say } from '../../../contract/say';
import type { Scene } from '../../scene';
import { partNameOf } from '../savedScene';
import { readJtModel } from './jtModel';
import { millimetre } from './units';

export interface ReadJtOptions {
  readonly report: (phase: string) => void;
}

/**
 * Reads a JT file: its assembly, names, colours, and the finest mesh of each part. Exact bodies, which
 * some files hold as well, are left alone.
 * @throws Refusal when the file is damaged, of a version that is not known, or has no mesh
 */
export function readJt(bytes: Uint8Array, { report }: ReadJtOptions, fileName: string): Scene {
  report('Reading');
  const model = readJtModel(bytes, { unit: millimetre, name: partNameOf(fileName), report });
  return {
    roots: [model.root],
    parts: model.parts,
    facts: {
      sourceFormat: 'JT',
      savedMesh: { by: null, at: null },
      schema: model.schema,
      sourceUnit: model.unit?.name ?? null,
      linearDeflection: null,
      angularDeflection: null,
      warnings: [...(model.unit ? [] : [unitMissing()]), ...model.warnings],
    },
  };
}

const unitMissing = () =>
  say('The file does not say in which unit its lengths are; they were taken for millimetres.');
