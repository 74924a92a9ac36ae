import { say } from '../../../../words/say';
import { isExactEnough } from '../../../../model/modelExtras';
import type { EdgeShape, FaceShape } from '../../../../model/shapes';
import { pmiLinesOfFaces } from '../../../pmi/pmiLinesOfFaces';
import { exactAccuracy, type Accuracy, type Fact, type Figure } from './figure';
import { meshArea, meshVolume } from '../mesh/meshFacts';
import { exactBox } from '../exact/box';
import { exactFacesOf, type MeasurableEntity } from '../entities/measurableEntity';
import { placeShapes } from '../../../model/placeShapes';
import { distance, minus, times, type Vector, vectorAt } from '../../../../model/vectors';

/** Significant digits of what the engine integrates over a whole part. */
const integrated = 6;

/** All facts about one thing. */
export function entityFacts(entity: MeasurableEntity): readonly Fact[] {
  switch (entity.ref.kind) {
    case 'corner':
    case 'middle':
    case 'centre':
      return entity.point ? [pointFigure(say('Position'), entity.point, accuracyOf(entity))] : [];
    case 'edge':
      return edgeFacts(entity);
    case 'face':
      return faceFacts(entity);
    case 'part':
      return partFacts(entity);
  }
}

/** Exact for a thing in closed form; else the accuracy of its triangles. */
export function accuracyOf(entity: MeasurableEntity): Accuracy {
  return entity.exact ? exactAccuracy : meshAccuracy(entity);
}

export function meshAccuracy(entity: MeasurableEntity): Accuracy {
  const why = whyMesh(entity);
  const { tolerance } = entity.knowledge;
  return { kind: 'mesh', tolerance, ...(why !== null && { why }) };
}

/** Explains why a number comes from triangles; null when the thing has a closed form. */
function whyMesh({ ref, knowledge, face, edge, exact }: MeasurableEntity): string | null {
  if (exact) return null;
  if (!knowledge.shapes) return say('Only triangles are known of this part.');
  if (ref.kind === 'part') return say('A whole part is measured by its triangles.');
  const { splines } = knowledge.shapes;
  if (splines?.faces.has(ref.index) && face) {
    return say('The face is free-form: what is drawn of it was measured.');
  }
  if (face) return say('The face is free-form: its exact shape is not in the result.');
  if (splines?.edges.has(ref.index) && edge) {
    return say('The edge is free-form: what is drawn of it was measured.');
  }
  return edge
    ? say('The edge is a free-form curve: of its exact shape the result has the length alone.')
    : null;
}

function edgeFacts(entity: MeasurableEntity): readonly Fact[] {
  const { edge } = entity;
  if (!edge) return [length(say('Length'), polylineLength(entity), meshAccuracy(entity))];
  return [edgeLength(entity, edge), ...curveFacts(edge)];
}

/**
 * The length of a spline is integrated until it is sure to nine figures. Other free-form curves are traced along the
 * surfaces that meet there, or integrated by an engine, and sure to five.
 */
function edgeLength({ exact, knowledge, ref }: MeasurableEntity, edge: EdgeShape): Figure {
  const figure = length(say('Length'), edge.length, exactAccuracy);
  const isSpline = knowledge.shapes?.splines?.edges.has(ref.index) ?? false;
  if (edge.kind !== 'other' || isSpline) return figure;
  const arc = exact?.kind === 'curve' && exact.curve.kind === 'arc' ? exact.curve : null;
  if (arc) return { ...figure, values: [arc.radius * arc.angle] };
  const why = say('The exact curve is not in the result: its length was summed up in steps.');
  const tolerance = sumShare * edge.length;
  return {
    ...figure,
    significant: 5,
    accuracy: { kind: 'mesh', tolerance, isRefined: true, why },
  };
}

/** Relative error of a length that was summed up along a traced curve. */
const sumShare = 1e-5;

function curveFacts(edge: EdgeShape): readonly Fact[] {
  switch (edge.kind) {
    case 'circle':
      return [
        length(say('Radius'), edge.radius, exactAccuracy),
        diameter(2 * edge.radius),
        ...(edge.angle < 2 * Math.PI - 1e-9 ? [angle(say('Arc'), edge.angle, exactAccuracy)] : []),
        pointFigure(say('Centre'), edge.origin, exactAccuracy),
      ];
    case 'ellipse':
      return [
        axesFigure(edge),
        length(say('Long radius'), edge.majorRadius, exactAccuracy),
        length(say('Short radius'), edge.minorRadius, exactAccuracy),
        pointFigure(say('Centre'), edge.origin, exactAccuracy),
      ];
    case 'line':
    case 'other':
      return [];
  }
}

function polylineLength({ triangles }: MeasurableEntity): number {
  const { corners } = triangles();
  let sum = 0;
  for (let i = 0; i < corners.length; i += 9) {
    sum += distance(vectorAt(corners, i), vectorAt(corners, i + 3));
  }
  return sum;
}

function faceFacts(entity: MeasurableEntity): readonly Fact[] {
  return [...shapeFacts(entity), ...toleranceFacts(entity)];
}

/** What the file says about a face, in its own words. */
function toleranceFacts({ ref, part, knowledge }: MeasurableEntity): readonly Fact[] {
  return pmiLinesOfFaces(knowledge.model, part, knowledge.joinedWith(ref.index)).map(
    (sentence) => ({
      label: say('In the file'),
      sentence,
    }),
  );
}

function shapeFacts(entity: MeasurableEntity): readonly Fact[] {
  const { face } = entity;
  if (!face) return [area(meshArea(entity.triangles()), meshAccuracy(entity))];
  const { area: whole } = entity.knowledge;
  const share = whole === null ? 1 : whole / face.area;
  return [...surfaceFacts(face), area(face.area, summedAccuracy(entity, share))];
}

function surfaceFacts(face: FaceShape): readonly Fact[] {
  switch (face.kind) {
    case 'cylinder':
    case 'sphere':
      return [
        length(say('Radius'), face.radius, exactAccuracy),
        diameter(2 * face.radius),
        ...(face.kind === 'sphere' ? [pointFigure(say('Centre'), face.origin, exactAccuracy)] : []),
      ];
    case 'cone':
      return [angle(say('Cone angle'), 2 * face.halfAngle, exactAccuracy)];
    case 'torus':
      return [
        length(say('Ring radius'), face.majorRadius, exactAccuracy),
        length(say('Tube radius'), face.minorRadius, exactAccuracy),
      ];
    case 'plane':
    case 'other':
      return [];
  }
}

function partFacts(entity: MeasurableEntity): readonly Fact[] {
  const { knowledge, part } = entity;
  const set = entity.triangles();
  const surface =
    knowledge.area === null
      ? area(meshArea(set), meshAccuracy(entity))
      : { ...area(knowledge.area, summedAccuracy(entity)), significant: integrated };
  return [...solidFacts(entity), surface, ...boxFacts(entity, part)];
}

function solidFacts(entity: MeasurableEntity): readonly Fact[] {
  const { volume, centreOfMass } = entity.knowledge;
  if (volume !== null) {
    const accuracy = summedAccuracy(entity);
    return [
      {
        label: say('Volume'),
        quantity: 'volume',
        values: [volume],
        accuracy,
        significant: integrated,
      },
      ...(centreOfMass
        ? [
            {
              ...pointFigure(say('Centre of mass'), centreOfMass, accuracy),
              significant: integrated,
            },
          ]
        : []),
    ];
  }
  const mesh = meshVolume(entity.triangles());
  if (!mesh) {
    return [{ label: say('Volume'), why: say('The surface is open: it encloses nothing.') }];
  }
  const accuracy = meshAccuracy(entity);
  return [
    { label: say('Volume'), quantity: 'volume', values: [mesh.volume], accuracy },
    pointFigure(say('Centre of mass'), mesh.centre, accuracy),
  ];
}

/**
 * The accuracy of a sum over faces whose edges may lie beside them, or that are not known one by one.
 * @param times whole area divided by that of the face, by which the relative error grows
 */
function summedAccuracy(
  { knowledge: { looseness, shapes } }: MeasurableEntity,
  times = 1,
): Accuracy {
  if (looseness === null || isExactEnough(looseness)) return exactAccuracy;
  const why = shapes
    ? say('Edges of the part lie beside its faces in the file.')
    : say('The faces of the part are not known one by one.');
  return { kind: 'loose', share: Math.min(1, looseness * times), why };
}

function boxFacts(entity: MeasurableEntity, part: MeasurableEntity['part']): readonly Fact[] {
  const ofFaces = part.isSizeExact ? null : sizeOfFaces(entity);
  const values = ofFaces ?? part.size;
  const accuracy = part.isSizeExact || ofFaces ? exactAccuracy : meshAccuracy(entity);
  return [{ label: say('Box'), quantity: 'length', values, style: 'size', accuracy }];
}

/** For models whose file does not give exact sizes; also along the part's own axes. */
function sizeOfFaces({ part, knowledge }: MeasurableEntity): Vector | null {
  const { shapes, scale } = knowledge;
  const own = shapes && placeShapes(shapes, part.place.clone().invert());
  const faces = own && exactFacesOf({ ...knowledge, shapes: own });
  const box = faces && exactBox(faces);
  return box && times(minus(box.max, box.min), scale);
}

export function length(label: string, metres: number, accuracy: Accuracy): Figure {
  return { label, quantity: 'length', values: [metres], accuracy };
}

function diameter(metres: number): Figure {
  return { ...length(say('Diameter'), metres, exactAccuracy), isDiameter: true };
}

/** The main figure of an ellipse: `20 × 12 mm`. */
function axesFigure({ majorRadius, minorRadius }: Extract<EdgeShape, { kind: 'ellipse' }>): Figure {
  const values = [2 * majorRadius, 2 * minorRadius];
  return {
    label: say('Axes'),
    ...{ quantity: 'length', values, style: 'size', accuracy: exactAccuracy, isMain: true },
  };
}

export function angle(label: string, radians: number, accuracy: Accuracy): Figure {
  return { label, quantity: 'angle', values: [radians], accuracy };
}

function area(squareMetres: number, accuracy: Accuracy): Figure {
  return { label: say('Area'), quantity: 'area', values: [squareMetres], accuracy };
}

export function pointFigure(label: string, values: Vector, accuracy: Accuracy): Figure {
  return { label, quantity: 'length', values, style: 'point', accuracy };
}
