import type { ModelExtras } from '../../model/modelExtras';
import type { ModelFacts } from '../../model/modelFacts';
import { say } from '../../words/say';
import { drawPreview, largePictureSize } from '../write/preview/drawPreview';
import { checkScene } from '../gates/checkScene';
import { gridsOf } from '../mesh/vertexGrid';
import { withWarnings } from '../base/withWarnings';
import type { CadFormat } from '../readers/cadFormat';
import { modelExtras } from './writeModelExtras';
import { modelFacts } from './factsOfScene';
import type { BestFormOptions } from '../gates/saved/bestForm';
import { shownPicture } from '../picture/shownPicture';
import type { Scene } from '../base/scene';
import { withShortNames } from '../parts/shortNames';
import { sniffSource } from './sniffSource';
import { writeGlb } from '../write/glb/writeGlb';

/** Phases are in words for the user: `Reading`, `Meshing 3 of 15: bracket`, … */
export interface ConversionOptions extends BestFormOptions {
  /** Whether the GLB needs no extension, for programs that know none: twice as large. */
  readonly plainGlb?: boolean;
  /** Whether the drawn picture is as large as one that was asked for by itself. */
  readonly largePicture?: boolean;
}

export interface Conversion {
  /** glTF 2.0 binary, metres, Y up. */
  readonly glb: Uint8Array;
  /** The picture saved in the file, PNG or JPEG; else drawn, a square PNG with alpha. */
  readonly preview: Uint8Array;
  /** Drawn as well, where the preview is the saved picture; null where it is drawn itself. */
  readonly rendered: Uint8Array | null;
  readonly extras: ModelExtras;
  readonly facts: ModelFacts;
}

/**
 * Converts a CAD file.
 * @param bytes the whole file
 * @param fileName its real name, whose extension breaks ties when the bytes do not tell the format
 * @param formats those that are known; those of the registry when left out
 * @throws Refusal when the file cannot be converted; EngineNotLoaded when an engine's files are not
 * there; anything else thrown means that the engine is broken and its process must go.
 */
export async function convertModel(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
  formats?: readonly CadFormat[],
): Promise<Conversion> {
  const scene = await readCad(bytes, fileName, options, formats);
  const grids = options.plainGlb === true ? null : gridsOf(scene, options.quality);
  const extras = modelExtras(scene, options.quality, grids);
  options.report(say('Writing'));
  const glb = await writeGlb(scene, extras, grids);
  const facts = modelFacts(scene, extras, fileName);
  options.report(say('Drawing the preview'));
  const rendered = drawPreview(scene, options.largePicture === true ? largePictureSize : undefined);
  const saved = await shownPicture(scene.savedPicture);
  // What the author last saw of the part, if the file keeps it.
  return saved
    ? { glb, preview: saved, rendered, extras, facts }
    : { glb, preview: rendered, rendered: null, extras, facts };
}

/**
 * Reads a CAD file of any format that this kernel knows.
 * @throws as `convertModel`
 */
export async function readCad(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
  formats?: readonly CadFormat[],
): Promise<Scene> {
  const { format, warnings } = sniffSource(bytes, fileName, formats);
  const read = await format.loadReader?.();
  if (!read) throw new Error(`${format.name} has no reader`);
  const scene = checkScene(await read(bytes, options, fileName), options.quality);
  return withShortNames(withWarnings(scene, warnings));
}
