import type { MeshSums, ResultFacts } from '../../model/facts/modelFacts';
import type { WantedView } from '../../model/namedView';
import { upAxisOf } from '../../model/modelExtras';
import { readModelExtras, placementsLeftOut } from '../../model/readModelExtras';
import { packLimits } from '../write/pack/packLimits';
import { memoized } from '../../words/memoized';
import { say } from '../../words/say';
import { reportVisibleSteps } from '../bodies/report';
import { writePack } from '../write/pack/writePack';
import { drawNamedView } from '../write/preview/drawPreview';
import { sum } from '../../model/numberArrays';
import type { PartMesh, PlacedParts } from '../base/scene';
import type { ViewScene } from '../base/viewScene';
import { areClosed, meshSums } from '../mesh/meshSums';
import { placementsOf } from '../parts/partPlacements';
import {
  picturesOf,
  refuseInvisible,
  shapeOf,
  type ConversionOptions,
  type Pictures,
} from './convertModel';
import { meshedScene } from './meshedScene';
import { measuredFacts } from './factsOfScene';
import { placedParts } from './placedParts';
import { readResult } from './readResult';
import { pmiOfResult, serializedPmiOf } from './views/pmiOfResult';
import { drawSavedView } from './views/drawSavedView';
import { viewNamed } from './views/savedView';

/**
 * Converts the 3D result of a service to a view pack.
 * @param fileName with the extension of its content, as far as that was recognised
 * @returns consecutive pieces of the pack
 * @throws any error of `readResult` and `writePack`
 */
export async function packOfResult(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
): Promise<readonly Uint8Array[]> {
  const { report } = options;
  const scene = await readResult(bytes, fileName, {
    ...options,
    report: (phase, fraction) => {
      report(phase, fraction === undefined ? undefined : shareOfReading * fraction);
    },
  });
  const progress = reportVisibleSteps(1, (share) => {
    report(say('Writing'), shareOfReading + (1 - shareOfReading) * share);
  });
  return writePack(scene, packLimits(bytes.length), progress).chunks;
}

/** Measured: from 0.4 for binary PLY to 0.6 for OBJ; less for GLB. */
const shareOfReading = 0.5;

/**
 * Draws the 3D result of a service from one side, or as in a saved view of its file.
 * @returns a PNG on white
 * @throws any error of `readResult`, `viewNamed` and `drawNamedView`
 */
export async function pictureOfResult(
  bytes: Uint8Array,
  fileName: string,
  wanted: WantedView,
  options: ConversionOptions,
): Promise<Uint8Array> {
  const scene = await readResult(bytes, fileName, options);
  const carried = typeof wanted === 'string' ? null : serializedPmiOf(scene);
  const view = typeof wanted === 'string' ? wanted : viewNamed(wanted.saved, carried?.views ?? []);
  if (typeof view !== 'string') return drawSavedView(scene, carried?.annotations ?? [], view);
  const origin = readModelExtras(scene.facts.caliper);
  return drawNamedView(placedParts(scene), view, origin ? upAxisOf(origin) : 'z');
}

/**
 * The facts of the 3D result of a service.
 * @throws any error of `readResult`
 */
export async function factsOfResult(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
): Promise<ResultFacts> {
  return factsOfScene(await readResult(bytes, fileName, options));
}

/** A file of triangles as a CAD file is converted: a plain GLB, pictures and facts. */
interface ConvertedMesh {
  readonly glb: Uint8Array;
  /** Null where none is wanted. */
  readonly pictures: Pictures | null;
  readonly facts: ResultFacts;
}

/**
 * Converts a file of triangles.
 * @throws any error of `readResult`; Refusal when there is nothing to see
 */
export async function convertMesh(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions & { readonly withoutPicture: boolean },
): Promise<ConvertedMesh> {
  const read = await readResult(bytes, fileName, options);
  const placed = placedParts(read);
  const shape = await shapeOf(meshedScene(read, placed), fileName, options);
  if (options.withoutPicture) refuseInvisible(shape);
  const pictures = options.withoutPicture ? null : await picturesOf(shape, options);
  return { glb: shape.glb, pictures, facts: factsOfScene(read, placed) };
}

function factsOfScene(scene: ViewScene, placed = placedParts(scene)): ResultFacts {
  const { format, unit, caliper, notes } = scene.facts;
  const origin = readModelExtras(caliper);
  const said = pmiOfResult(scene);
  return {
    format,
    unit,
    origin,
    notes,
    ...(said && { said }),
    ...(!origin && { mesh: meshSumsOf(placed) }),
    ...measuredFacts(placed, origin?.linearDeflection ?? null, placementsLeftOut(origin)),
  };
}

function meshSumsOf(scene: PlacedParts): MeshSums {
  const closed = new Map<PartMesh, boolean>();
  const all = placementsOf(scene).map(({ part, matrix }) => ({
    ...meshSums(part, matrix),
    isClosed: memoized(closed, part, areClosed),
  }));
  const volumes = all.flatMap(({ volume, isClosed }) => (isClosed && volume > 0 ? volume : []));
  return {
    area: sum(all.map(({ area }) => area)),
    volume: volumes.length > 0 ? sum(volumes) : null,
    closed: volumes.length,
  };
}
