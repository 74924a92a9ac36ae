import { leftToEngine } from '../step/buildParts';
import { qualityLimits } from '../qualityLimits';
import type { Scene } from '../scene';
import { Unexpected } from '../step/part21/unexpected';
import { IgesFile } from './file/igesFile';
import type { GlobalSection } from './globalSection';
import { hiddenThings } from './hiddenThings';
import { ownScene, type OwnOptions } from './ownScene';
import type { IgesSections } from './sections';
import { Colors } from './structure/colors';
import { readPools } from './structure/readPools';

interface AloneOptions extends OwnOptions {
  readonly logTrouble?: (line: string) => void;
}

/** Reads an IGES file without an engine; null, and a line for the log, where that is not sure. */
export function readAlone(
  sections: IgesSections,
  global: GlobalSection,
  options: AloneOptions,
): Scene | null {
  try {
    return sceneOf(sections, global, options);
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    options.logTrouble?.(leftToEngine([error.message]));
    return null;
  }
}

function sceneOf(sections: IgesSections, global: GlobalSection, options: AloneOptions): Scene {
  const { millimetres, scale } = global;
  if (millimetres === null) throw new Unexpected('a unit of its own');
  if (scale !== 1) throw new Unexpected(`a model at a scale of ${scale}`);
  const file = new IgesFile(sections, global.delimiters);
  const source = { file, millimetres };
  const { root, hidden } = readPools(source);
  const reading = { source, colors: new Colors(file) };
  const { roots, parts, linearDeflection } = ownScene(root, reading, global.product, options);
  return {
    roots,
    parts,
    facts: {
      sourceFormat: 'IGES',
      schema: global.version,
      sourceUnit: global.unit,
      linearDeflection,
      angularDeflection: qualityLimits[options.quality].angle,
      warnings: [...sections.warnings, ...hiddenThings(hidden)],
    },
  };
}
