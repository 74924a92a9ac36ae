import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { Unexpected, unexpectedAsValue } from '../../base/unexpected';
import type { Body, Brep, Face, Shell, UnreadFace } from '../../brep/brep';
import { Evaluator } from '../../brep/tracing/evaluator';
import { outerFirst } from './outerFirst';
import { references, StepText, text } from './stepText';
import { TopologyWriter } from './writeTopology';

/** Exact bodies as an AP214 file, for a geometry engine that reads STEP. */
export interface BridgedStep {
  readonly bytes: Uint8Array;
  readonly bodies: readonly BridgedBody[];
}

export interface BridgedBody {
  readonly body: Body;
  /** Instance numbers of its solids, or of its surface model. */
  readonly geometry: readonly number[];
  /** The faces that were written, by instance number. */
  readonly faces: ReadonlyMap<number, Face>;
  /** Faces that could not be read or written; a solid with such a face is written as a surface. */
  readonly missing: readonly UnreadFace[];
}

/** Writes each body as a product of its own, at its coordinates. */
export function writeStep(
  { unitMillimetres, bodies }: Brep,
  nameOf: (body: Body, index: number) => string,
): BridgedStep {
  const step = new StepText(unitMillimetres);
  const tools = new Evaluator();
  const context = writeContext(step);
  const bridged = bodies.map((body, i) => {
    const topology = new TopologyWriter(step, tools);
    const written = writeFaces(topology, body);
    const geometry = writeSolids(step, body, written);
    if (geometry.length > 0)
      writeProduct(step, nameOf(body, i), context, geometry, isWhole(body, written));
    return { body, geometry, faces: written.faces, missing: written.missing };
  });
  return { bytes: step.toBytes(), bodies: bridged };
}

interface WrittenFaces {
  readonly faces: ReadonlyMap<number, Face>;
  readonly idOf: ReadonlyMap<Face, number>;
  readonly missing: readonly UnreadFace[];
}

function writeFaces(topology: TopologyWriter, body: Body): WrittenFaces {
  const faces = new Map<number, Face>();
  const idOf = new Map<Face, number>();
  const missing = [...body.unread];
  for (const face of shellsOf(body).flatMap((shell) => shell.faces)) {
    const id = writtenFace(topology, face);
    if (typeof id === 'string') missing.push({ id: face.id, why: id });
    else {
      faces.set(id, face);
      idOf.set(face, id);
    }
  }
  return { faces, idOf, missing };
}

/** The number of its instance, or why it cannot be expressed. */
function writtenFace(topology: TopologyWriter, face: Face): number | string {
  try {
    const id = unexpectedAsValue(() => topology.face(face));
    return id instanceof Unexpected ? say('Its geometry is damaged or out of all bounds.') : id;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function shellsOf({ lumps }: Body): Shell[] {
  return lumps.flatMap(({ shells }) => shells);
}

function isWhole(body: Body, { missing }: WrittenFaces): boolean {
  return body.kind === 'solid' && missing.length === 0;
}

/** Writes one solid for each lump, or one surface model for an open body. */
function writeSolids(step: StepText, body: Body, written: WrittenFaces): number[] {
  const idsOf = ({ faces }: Shell) => faces.flatMap((face) => written.idOf.get(face) ?? []);
  if (isWhole(body, written)) {
    return body.lumps.flatMap(({ shells }) => {
      const [outer, ...voids] = outerFirst(shells).map((shell) =>
        step.add(`CLOSED_SHELL('',${references(idsOf(shell))})`),
      );
      return outer === undefined ? [] : solid(step, outer, voids);
    });
  }
  const shells = shellsOf(body)
    .map(idsOf)
    .filter((ids) => ids.length > 0)
    .map((ids) => step.add(`OPEN_SHELL('',${references(ids)})`));
  if (shells.length === 0) return [];
  return [step.add(`SHELL_BASED_SURFACE_MODEL('',${references(shells)})`)];
}

function solid(step: StepText, outer: number, voids: readonly number[]): number {
  if (voids.length === 0) return step.add(`MANIFOLD_SOLID_BREP('',#${outer})`);
  const oriented = voids.map((shell) => step.add(`ORIENTED_CLOSED_SHELL('',*,#${shell},.T.)`));
  return step.add(`BREP_WITH_VOIDS('',#${outer},${references(oriented)})`);
}

interface Context {
  readonly application: number;
  readonly geometric: number;
}

function writeContext(step: StepText): Context {
  const application = step.add(
    `APPLICATION_CONTEXT('core data for automotive mechanical design processes')`,
  );
  step.add(
    `APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,#${application})`,
  );
  const length = step.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
  const angle = step.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
  const solidAngle = step.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
  const uncertainty = step.add(
    `UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-5),#${length},'distance_accuracy_value','')`,
  );
  const geometric = step.add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((#${uncertainty}))` +
      `GLOBAL_UNIT_ASSIGNED_CONTEXT((#${length},#${angle},#${solidAngle}))REPRESENTATION_CONTEXT('',''))`,
  );
  return { application, geometric };
}

/** Writes the chain of instances from a product to its shape. */
function writeProduct(
  step: StepText,
  name: string,
  { application, geometric }: Context,
  geometry: readonly number[],
  isSolid: boolean,
): void {
  const product = step.add(
    `PRODUCT(${text(name)},${text(name)},'',(#${step.add(`PRODUCT_CONTEXT('',#${application},'mechanical')`)}))`,
  );
  const formation = step.add(`PRODUCT_DEFINITION_FORMATION('','',#${product})`);
  const stage = step.add(`PRODUCT_DEFINITION_CONTEXT('part definition',#${application},'design')`);
  const definition = step.add(`PRODUCT_DEFINITION('','',#${formation},#${stage})`);
  const shape = step.add(`PRODUCT_DEFINITION_SHAPE('','',#${definition})`);
  const origin = step.point([0, 0, 0]);
  const [z, x] = [step.direction([0, 0, 1]), step.direction([1, 0, 0])];
  const placement = step.add(`AXIS2_PLACEMENT_3D('',#${origin},#${z},#${x})`);
  const kind = isSolid
    ? 'ADVANCED_BREP_SHAPE_REPRESENTATION'
    : 'MANIFOLD_SURFACE_SHAPE_REPRESENTATION';
  const representation = step.add(
    `${kind}('',${references([placement, ...geometry])},#${geometric})`,
  );
  step.add(`SHAPE_DEFINITION_REPRESENTATION(#${shape},#${representation})`);
}
