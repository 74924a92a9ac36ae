import type { Quality } from '../../contract/modelExtras';
import { openStepModel } from '../opencascade/stepModel';
import { withOpenCascade } from '../opencascade/withOpenCascade';
import { qualityLimits } from '../qualityLimits';
import { Refusal } from '../refusal';
import type { Scene } from '../scene';
import { refuseAbsurdPoints } from './absurdPoints';
import { readAssembly } from './assembly';
import { buildParts } from './buildParts';
import { damage, exchangeStructure } from './exchangeStructure';
import { noGeometry } from './noGeometry';
import { schemaOf } from './schema';
import { sceneNodes } from './sceneNodes';
import { readStyles } from './styles';
import { sourceUnitOf } from './units';
import { say } from '../../contract/say';

export interface ReadOptions {
  /** Folder of the engines' files, which stay separate from the bundle. */
  readonly enginesDir: string;
  readonly quality: Quality;
  /** Told at each stage, in words for the user. */
  readonly report: (phase: string) => void;
}

/**
 * Reads a STEP file: structure, names, colours and units from its text, geometry through OpenCascade.
 * @throws Refusal when the file is damaged or holds neither solid nor surface; EngineBreakdown when the
 * engine threw on it; EngineNotLoaded when the engine is not there
 */
export async function readStep(bytes: Uint8Array, options: ReadOptions): Promise<Scene> {
  options.report('Reading');
  const { file, source, warnings: readingWarnings } = exchangeStructure(bytes);
  const styles = readStyles(file);
  const assembly = readAssembly(file, styles);
  if (assembly.geometry.length === 0) throw noGeometry(file);
  refuseAbsurdPoints(file);
  const built = await withOpenCascade(options.enginesDir, (engine) => {
    const model = openStepModel(engine, source);
    if (!model) throw damage();
    const parts = buildParts(engine, model, file, styles, assembly.geometry, options);
    model.close();
    return parts;
  });
  if (built.parts.length === 0) throw nothingBuilt(assembly.geometry.length);
  return {
    roots: sceneNodes(assembly.roots, built.indexOf),
    parts: built.parts,
    facts: {
      sourceFormat: 'STEP',
      schema: schemaOf(file),
      sourceUnit: sourceUnitOf(file),
      linearDeflection: built.linearDeflection,
      angularDeflection:
        built.linearDeflection === null ? null : qualityLimits[options.quality].angle,
      warnings: [...readingWarnings, ...assembly.warnings, ...built.warnings],
    },
  };
}

function nothingBuilt(count: number): Refusal {
  const message =
    count === 1
      ? say(
          'The solid or surface in the STEP file could not be built: the geometry is damaged or out of all bounds.',
        )
      : say(
          'None of the {count} solids and surfaces in the STEP file could be built: the geometry is damaged or out of all bounds.',
          { count },
        );
  return new Refusal('damagedFile', message);
}
