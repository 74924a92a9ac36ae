import { groupBy } from '../../words/groupBy';
import { say } from '../../words/say';
import { openSides } from '../mesh/openSides';
import { qualityLimits } from '../base/qualityLimits';
import { Refusal } from '../base/refusal';
import type { SavedPicture, Scene, SceneFacts, SceneNode } from '../base/scene';
import type { Brep, Placement } from '../brep/brep';
import { partNameOf } from './savedScene';
import { type PreparedBodies, prepareBodies, type MeshOptions, partName } from './prepareBodies';
import { abbreviatedNames, sentenceWithNames } from './collectParts';
import { type FinishedBody, finishBodies } from './finishBodies';

/** Exact bodies that a reader found in a file. */
export interface ExactModel {
  readonly sourceFormat: SceneFacts['sourceFormat'];
  readonly fileName: string;
  readonly brep: Brep;
  /** The form of the file, as `Parasolid schema 36001`. */
  readonly schema: string | null;
  readonly savedPicture?: SavedPicture | null;
}

/** A scene, and the bodies from which it was made, for checks. */
export interface MeshedModel {
  readonly scene: Scene;
  readonly bodies: readonly FinishedBody[];
}

/**
 * The scene of exact bodies, for files without a saved mesh. A body with missing faces is shown open, with a
 * warning.
 * @throws Refusal, EngineBreakdown and EngineNotLoaded as `finishModel`
 */
export async function exactScene(model: ExactModel, options: MeshOptions): Promise<Scene> {
  return (await finishModel(model, prepareModel(model, options), options)).scene;
}

/**
 * Meshes the bodies that need no geometry engine. Afterwards it is known which faces are missing.
 * @throws Refusal when there is no body with a face
 */
export function prepareModel({ brep, fileName }: ExactModel, options: MeshOptions): PreparedBodies {
  if (brep.bodies.length === 0) throw noFaces();
  return prepareBodies(brep, bodyNames(brep, partNameOf(fileName)), options);
}

/**
 * Lets the engine mesh the remaining bodies, and places all bodies.
 * @throws Refusal when nothing can be built; EngineBreakdown when the engine threw; EngineNotLoaded when it is
 *   needed and missing
 */
export async function finishModel(
  model: ExactModel,
  begun: PreparedBodies,
  options: MeshOptions,
): Promise<MeshedModel> {
  const { brep } = model;
  const finished = await finishBodies(begun, options);
  const parts = finished.bodies.flatMap((body) => body.parts);
  if (parts.length === 0) throw nothingBuilt(finished.bodies.flatMap(({ missing }) => missing));
  const scene: Scene = {
    roots: rootsOf(finished.bodies, brep.unitMillimetres),
    parts,
    facts: {
      sourceFormat: model.sourceFormat,
      schema: model.schema,
      sourceUnit: null,
      ...(brep.isUnitUnknown === true && { isUnitUnknown: true }),
      linearDeflection: finished.linearDeflection,
      angularDeflection: qualityLimits[options.quality].angle,
      ...leftOutOf(finished.bodies),
      warnings: [
        ...brep.warnings,
        ...finished.warnings,
        ...incomplete(
          finished.bodies.map((body, i) => ({ ...body, name: begun.bodies[i]?.name ?? '' })),
        ),
      ],
    },
    ...(model.savedPicture && { savedPicture: model.savedPicture }),
  };
  return { scene, bodies: finished.bodies };
}

function leftOutOf(bodies: readonly FinishedBody[]): Pick<Scene['facts'], 'leftOut'> {
  const leftOut = bodies.flatMap(({ body, lacking }) =>
    lacking.map((name) => ({ name, placements: Math.max(1, body.placements.length) })),
  );
  return leftOut.length > 0 ? { leftOut } : {};
}

/** Bodies without a name are named after the file. */
function bodyNames({ bodies }: Brep, fileName: string): string[] {
  return bodies.map(({ name }, i) => name ?? partName(fileName, i, bodies.length));
}

/** The nodes: one for each solid of a body and each placement of the body. */
function rootsOf(bodies: readonly FinishedBody[], unitMillimetres: number): SceneNode[] {
  let part = 0;
  return bodies.flatMap(({ body, parts }) => {
    const placements = body.placements.map((placement) => ({
      // The solids of a body with several ones already have their own names.
      own: parts.length === 1 ? placement.name : undefined,
      matrix: matrixOf(placement, unitMillimetres / 1000),
    }));
    return parts.flatMap(({ name }): SceneNode[] => {
      const index = part++;
      const places = placements.length > 0 ? placements : [{ own: undefined, matrix: null }];
      return places.map(({ own = name, matrix }) => ({
        ...{ name: own, ...(own !== name && { product: name }) },
        ...{ matrix, part: index, color: null, children: [] },
      }));
    });
  });
}

/** Column-major, translation in metres. */
function matrixOf({ rotation, translation, scale }: Placement, metres: number): Float64Array {
  const [x, y, z] = rotation;
  const column = (axis: 0 | 1 | 2) => [x[axis] * scale, y[axis] * scale, z[axis] * scale, 0];
  const shift = translation.map((value) => value * metres);
  return new Float64Array([...column(0), ...column(1), ...column(2), ...shift, 1]);
}

type NamedBody = FinishedBody & { readonly name: string };

/** What bodies lack for one reason is one sentence. */
function incomplete(bodies: readonly NamedBody[]): string[] {
  const lacking = groupBy(
    bodies.filter(({ missing }) => missing.length > 0),
    ({ missing }) => missing[0]?.why ?? '',
  );
  const gaping = bodies.filter(
    ({ body, missing, parts }) =>
      missing.length === 0 && body.kind === 'solid' && parts.some((part) => openSides(part) > 0),
  );
  return [
    ...[...lacking].map(([why, those]) => facesMissing(those, why)),
    ...sentenceWithNames(
      (names) =>
        gaping.length === 1
          ? say('The triangles of {names} do not close; there may be gaps at its edges.', { names })
          : say('The triangles of {names} do not close; there may be gaps at their edges.', {
              names,
            }),
      gaping.map(({ name }) => name),
    ),
  ];
}

function facesMissing(bodies: readonly NamedBody[], why: string): string {
  const names = abbreviatedNames(bodies.map(({ name }) => name));
  const count = bodies.reduce((sum, { missing }) => sum + missing.length, 0);
  if (bodies.length > 1) {
    return say('{count} faces of {names} could not be read, and these are shown open. {why}', {
      ...{ count, names, why },
    });
  }
  return count === 1
    ? say('One face of {names} could not be read, and it is shown open. {why}', { names, why })
    : say('{count} faces of {names} could not be read, and it is shown open. {why}', {
        ...{ count, names, why },
      });
}

function noFaces(): Refusal {
  return new Refusal('noGeometry', say('There is no solid or surface in this file.'));
}

function nothingBuilt(missing: readonly { readonly why: string }[]): Refusal {
  const why = missing[0]?.why ?? say('Its geometry is damaged or out of all bounds.');
  return new Refusal('damagedFile', say('Nothing in this file could be built. {why}', { why }));
}
