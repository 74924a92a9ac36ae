import { Refusal } from '../base/refusal';
import type { ModelExtras } from '../../model/modelExtras';
import { upAxisOf } from '../../model/modelExtras';
import type { ModelFacts } from '../../model/facts/modelFacts';
import { say } from '../../words/say';
import { requireVisible } from '../write/preview/view/requireVisible';
import { checkScene } from '../gates/checkScene';
import { withFeatures } from '../features/featuresOf';
import { fractionBefore, reportSteps } from '../bodies/report';
import { gridsOf } from '../mesh/vertexGrid';
import { withWarnings } from '../base/withWarnings';
import type { CadFormat } from '../readers/cadFormat';
import { modelExtras } from './writeModelExtras';
import { modelFacts } from './factsOfScene';
import type { BestFormOptions } from '../gates/saved/bestForm';
import { shownPicture } from '../picture/shownPicture';
import type { Scene } from '../base/scene';
import { withOriginsInMatrices } from '../parts/withOriginsInMatrices';
import { withShortNames } from '../parts/shortNames';
import { sniffSource } from './sniffSource';
import { unpackedSource } from './unpackedSource';
import { withExtents } from './withExtents';
import { writeGlb } from '../write/glb/writeGlb';
import { DrawnParts } from '../write/view/drawnPart';
import { packOfScene } from './packOfScene';

export interface ConversionOptions extends BestFormOptions {
  /**
   * Whether the GLB is compact, at half the size, for programs that support `KHR_mesh_quantization`. Others
   * draw it wrongly.
   */
  readonly compactGlb?: boolean;
  /** Whether a view pack is made too. */
  readonly withPack?: boolean;
  /** Whether the drawn picture is as large as one that a user asks for. */
  readonly largePicture?: boolean;
}

/** Plain data, which a worker can post to its page. */
export interface Conversion extends Omit<ConvertedShape, 'scene'>, Pictures {}

/** A model without its pictures. */
export interface ConvertedShape {
  readonly scene: Scene;
  /** glTF 2.0 binary in metres; its Y axis is what the programs of the file draw upwards. */
  readonly glb: Uint8Array;
  /** Consecutive pieces of the view pack; null where none was requested, or where it would be too large. */
  readonly pack: readonly Uint8Array[] | null;
  readonly extras: ModelExtras;
  readonly facts: ModelFacts;
}

export interface Pictures {
  /** The picture saved in the file, as PNG or JPEG; else a drawn one, a square PNG with alpha. */
  readonly preview: Uint8Array;
  /** The drawn picture where the preview is the saved one; else null. */
  readonly rendered: Uint8Array | null;
}

/**
 * Converts a CAD file.
 * @param bytes the whole file
 * @param fileName its name; the extension decides where the bytes fit several formats
 * @param formats the known formats, by default those of the registry
 * @throws Refusal when the file cannot be converted; EngineNotLoaded when files of an engine are missing; any
 *   other error means that the engine is broken and its process must end
 */
export async function convertModel(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
  formats?: readonly CadFormat[],
): Promise<Conversion> {
  const { scene, ...shape } = await convertShape(bytes, fileName, options, formats);
  return { ...shape, ...(await picturesOf({ scene, ...shape }, options)) };
}

/**
 * The same without pictures: loading what draws them, and drawing, takes longer than the rest for a small file.
 * @throws any error of `convertModel`
 */
export async function convertShape(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
  formats?: readonly CadFormat[],
): Promise<ConvertedShape> {
  return shapeOf(await readCad(bytes, fileName, options, formats), fileName, options);
}

/** What is written of a scene that was read. */
export async function shapeOf(
  scene: Scene,
  fileName: string,
  options: ConversionOptions,
): Promise<ConvertedShape> {
  const grids = options.compactGlb === true ? gridsOf(scene, options.quality) : null;
  const exactly = modelExtras(scene, options.quality);
  const extras = grids ? modelExtras(scene, options.quality, grids) : exactly;
  const { writing, packing, drawing } = fractionBefore;
  options.report(say('Writing'), writing);
  const drawn = new DrawnParts();
  const writingFrom = (from: number, to: number) =>
    reportSteps(options.report, say('Writing'), [from, to]);
  const glb = await writeGlb(scene, extras, grids, drawn, writingFrom(writing, packing));
  const progress = writingFrom(packing, drawing);
  const pack =
    options.withPack === true
      ? packOfScene(scene, exactly, drawn, { glbBytes: glb.length, progress })
      : null;
  const facts = modelFacts(scene, extras, fileName);
  return { scene, glb, pack, extras, facts };
}

/**
 * Checks, where no pictures are wanted, that they would show something.
 * @throws Refusal when they would show nothing
 */
export function refuseInvisible({ scene, extras }: ConvertedShape): void {
  requireVisible(scene, upAxisOf(extras));
}

/**
 * The pictures of a converted model.
 * @throws Refusal when they would show nothing
 */
export async function picturesOf(
  { scene, extras }: ConvertedShape,
  { report, largePicture = false }: Pick<ConversionOptions, 'report' | 'largePicture'>,
): Promise<Pictures> {
  const phase = say('Drawing the preview');
  const { drawing } = fractionBefore;
  report(phase, drawing);
  const { drawPreview, largePictureSize } = await import('../write/preview/drawPreview');
  const size = largePicture ? largePictureSize : undefined;
  const rendered = drawPreview(
    scene,
    upAxisOf(extras),
    size,
    reportSteps(report, phase, [drawing, 1]),
  );
  const saved = await shownPicture(scene.savedPicture);
  // The saved picture is what the author last saw of the part.
  return saved ? { preview: saved, rendered } : { preview: rendered, rendered: null };
}

const cutOff = () =>
  say('The file ends too early: something of it may be missing. Copy or save it again.');

/**
 * The error for a file whose end is missing. What a reader found lacking may stand in the missing end, so it is not
 * told.
 */
function asCutOff(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'noGeometry') return error;
  const message = say(
    'The file ends too early, and what is there of it has nothing that can be shown. Copy or save it again.',
  );
  const { where, savedPicture } = error;
  return new Refusal('damagedFile', message, {
    cause: error,
    savedPicture,
    ...(where !== null && { where }),
  });
}

/**
 * Reads a CAD file of any known format.
 * @throws any error of `convertModel`
 */
export async function readCad(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
  formats?: readonly CadFormat[],
): Promise<Scene> {
  const source = unpackedSource(bytes, fileName, formats);
  const { format, warnings } = sniffSource(source, fileName, formats);
  const read = await format.loadReader?.();
  if (!read) throw new Error(`${format.name} has no reader`);
  const endsTooEarly = (): boolean => format.endsTooEarly?.(source) === true;
  let whole: Scene;
  try {
    whole = await read(source, options, fileName);
  } catch (error) {
    throw endsTooEarly() ? asCutOff(error) : error;
  }
  const { checking, features, writing } = fractionBefore;
  const tellOf = (phase: string, from: number, to: number) => {
    options.report(phase, from);
    return reportSteps(options.report, phase, [from, to]);
  };
  const tellChecked = tellOf(say('Checking exact numbers'), checking, features);
  const { quality } = options;
  const checked = checkScene(withOriginsInMatrices(whole), quality, (share) => {
    tellChecked(shareOfChecks * share);
  });
  const measured = withExtents(checked, (share) => {
    tellChecked(shareOfChecks + (1 - shareOfChecks) * share);
  });
  const scene = withFeatures(measured, tellOf(say('Recognising features'), features, writing));
  const all = [...warnings, ...(endsTooEarly() ? [cutOff()] : [])];
  return withShortNames(withWarnings(scene, all));
}

/** The rest of the time in which exact numbers are checked is spent on extents. */
const shareOfChecks = 0.65;
