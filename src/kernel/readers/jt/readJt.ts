import { say } from '../../../words/say';
import type { Scene } from '../../base/scene';
import type { BestFormOptions } from '../../gates/saved/bestForm';
import { partNameOf } from '../../parts/savedScene';
import { type JtModel, readJtModel } from './jtModel';
import { millimetre } from './jtUnits';
import { withoutShear } from './withoutShear';

/**
 * Reads a JT file: its assembly, names, colours, lines, and the finest mesh of each part. An exact body is shown only
 * for a part without a mesh.
 * @throws Refusal if the file is damaged, of an unsupported version, or shows nothing
 */
export async function readJt(
  bytes: Uint8Array,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  const model = modelOf(bytes, options, fileName);
  const scene = sceneOf(model);
  if (model.exact.length === 0) return withoutShear(scene);
  const { withExactParts } = await import('./exactParts');
  return withoutShear(await withExactParts(scene, model, options));
}

/** Reads only the meshes and lines. */
export function readJtMeshes(
  bytes: Uint8Array,
  options: Pick<BestFormOptions, 'report'>,
  fileName: string,
): Scene {
  return withoutShear(sceneOf(modelOf(bytes, options, fileName)));
}

function modelOf(
  bytes: Uint8Array,
  { report }: Pick<BestFormOptions, 'report'>,
  fileName: string,
): JtModel {
  report(say('Reading'));
  return readJtModel(bytes, { unit: millimetre, name: partNameOf(fileName), report });
}

function sceneOf({ root, parts, file, unit, warnings }: JtModel): Scene {
  return {
    roots: [root],
    parts,
    facts: {
      sourceFormat: 'JT',
      savedMesh: { by: null, at: null },
      schema: file.schema,
      sourceUnit: unit?.name ?? null,
      linearDeflection: null,
      angularDeflection: null,
      warnings: [...(unit ? [] : [unitMissing()]), ...warnings],
    },
  };
}

const unitMissing = () =>
  say('The file does not say in which unit its lengths are; they were taken for millimetres.');
