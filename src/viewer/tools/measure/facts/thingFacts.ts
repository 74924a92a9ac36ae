import { say } from '../../../../words/say';
import type { EdgeShape, FaceShape } from '../../../../model/shapes';
import { linesAbout } from '../../../pmi/linesAbout';
import { exactly, type Badge, type Fact, type Figure } from './figure';
import { meshArea, meshVolume } from '../mesh/meshFacts';
import { exactBox } from '../exact/box';
import { exactFacesOf, type Thing } from '../things/thing';
import { placeShapes } from '../../../model/placeShapes';
import { distance, minus, times, type Vector, vectorAt } from '../../../../model/vectors';

/** Significant digits of what the engine integrates over a whole part. */
const integrated = 6;

/** All facts about one thing. */
export function thingFacts(thing: Thing): readonly Fact[] {
  switch (thing.ref.kind) {
    case 'corner':
    case 'middle':
    case 'centre':
      return thing.point ? [pointFigure(say('Position'), thing.point, badgeOf(thing))] : [];
    case 'edge':
      return edgeFacts(thing);
    case 'face':
      return faceFacts(thing);
    case 'part':
      return partFacts(thing);
  }
}

/** Exact for a thing in closed form; else the accuracy of its triangles. */
export function badgeOf(thing: Thing): Badge {
  return thing.exact ? exactly : meshBadge(thing);
}

export function meshBadge(thing: Thing): Badge {
  const why = whyMesh(thing);
  const { tolerance } = thing.knowledge;
  return { kind: 'mesh', tolerance, ...(why !== null && { why }) };
}

/** Explains why a number comes from triangles; null when the thing has a closed form. */
function whyMesh({ ref, knowledge, face, edge, exact }: Thing): string | null {
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

function edgeFacts(thing: Thing): readonly Fact[] {
  const { edge } = thing;
  if (!edge) return [length(say('Length'), polylineLength(thing), meshBadge(thing))];
  return [edgeLength(edge), ...curveFacts(edge)];
}

/** The length of a free-form curve is integrated numerically, with five significant digits. */
function edgeLength(edge: EdgeShape): Figure {
  const figure = length(say('Length'), edge.length, exactly);
  return edge.kind === 'other' ? { ...figure, significant: 5 } : figure;
}

function curveFacts(edge: EdgeShape): readonly Fact[] {
  switch (edge.kind) {
    case 'circle':
      return [
        length(say('Radius'), edge.radius, exactly),
        diameter(2 * edge.radius),
        ...(edge.angle < 2 * Math.PI - 1e-9 ? [angle(say('Arc'), edge.angle, exactly)] : []),
        pointFigure(say('Centre'), edge.origin, exactly),
      ];
    case 'ellipse':
      return [
        axesFigure(edge),
        length(say('Long radius'), edge.majorRadius, exactly),
        length(say('Short radius'), edge.minorRadius, exactly),
        pointFigure(say('Centre'), edge.origin, exactly),
      ];
    case 'line':
    case 'other':
      return [];
  }
}

function polylineLength({ triangles }: Thing): number {
  const { corners } = triangles();
  let sum = 0;
  for (let i = 0; i < corners.length; i += 9) {
    sum += distance(vectorAt(corners, i), vectorAt(corners, i + 3));
  }
  return sum;
}

function faceFacts(thing: Thing): readonly Fact[] {
  return [...shapeFacts(thing), ...toleranceFacts(thing)];
}

/** What the file says about a face, in its own words. */
function toleranceFacts({ ref, part, knowledge }: Thing): readonly Fact[] {
  return linesAbout(knowledge.model, part, knowledge.joinedWith(ref.index)).map((sentence) => ({
    label: say('In the file'),
    sentence,
  }));
}

function shapeFacts(thing: Thing): readonly Fact[] {
  const { face } = thing;
  if (!face) return [area(meshArea(thing.triangles()), meshBadge(thing))];
  const { area: whole } = thing.knowledge;
  const share = whole === null ? 1 : whole / face.area;
  return [...surfaceFacts(face), area(face.area, summedBadge(thing, share))];
}

function surfaceFacts(face: FaceShape): readonly Fact[] {
  switch (face.kind) {
    case 'cylinder':
    case 'sphere':
      return [
        length(say('Radius'), face.radius, exactly),
        diameter(2 * face.radius),
        ...(face.kind === 'sphere' ? [pointFigure(say('Centre'), face.origin, exactly)] : []),
      ];
    case 'cone':
      return [angle(say('Cone angle'), 2 * face.halfAngle, exactly)];
    case 'torus':
      return [
        length(say('Ring radius'), face.majorRadius, exactly),
        length(say('Tube radius'), face.minorRadius, exactly),
      ];
    case 'plane':
    case 'other':
      return [];
  }
}

function partFacts(thing: Thing): readonly Fact[] {
  const { knowledge, part } = thing;
  const set = thing.triangles();
  const surface =
    knowledge.area === null
      ? area(meshArea(set), meshBadge(thing))
      : { ...area(knowledge.area, summedBadge(thing)), significant: integrated };
  return [...solidFacts(thing), surface, ...boxFacts(thing, part)];
}

function solidFacts(thing: Thing): readonly Fact[] {
  const { volume, centreOfMass } = thing.knowledge;
  if (volume !== null) {
    const badge = summedBadge(thing);
    return [
      {
        label: say('Volume'),
        quantity: 'volume',
        values: [volume],
        badge,
        significant: integrated,
      },
      ...(centreOfMass
        ? [
            {
              ...pointFigure(say('Centre of mass'), centreOfMass, badge),
              significant: integrated,
            },
          ]
        : []),
    ];
  }
  const mesh = meshVolume(thing.triangles());
  if (!mesh) {
    return [{ label: say('Volume'), why: say('The surface is open: it encloses nothing.') }];
  }
  const badge = meshBadge(thing);
  return [
    { label: say('Volume'), quantity: 'volume', values: [mesh.volume], badge },
    pointFigure(say('Centre of mass'), mesh.centre, badge),
  ];
}

/**
 * The accuracy of a sum over faces whose edges may lie beside them.
 * @param times whole area divided by that of the face, by which the relative error grows
 */
function summedBadge({ knowledge: { looseness } }: Thing, times = 1): Badge {
  if (looseness === null) return exactly;
  const why = say('Edges of the part lie beside its faces in the file.');
  return { kind: 'loose', share: Math.min(1, looseness * times), why };
}

function boxFacts(thing: Thing, part: Thing['part']): readonly Fact[] {
  const ofFaces = part.isSizeExact ? null : sizeOfFaces(thing);
  const values = ofFaces ?? part.size;
  const badge = part.isSizeExact || ofFaces ? exactly : meshBadge(thing);
  return [{ label: say('Box'), quantity: 'length', values, style: 'size', badge }];
}

/** For models whose file does not give exact sizes; also along the part's own axes. */
function sizeOfFaces({ part, knowledge }: Thing): Vector | null {
  const { shapes, scale } = knowledge;
  const own = shapes && placeShapes(shapes, part.place.clone().invert());
  const faces = own && exactFacesOf({ ...knowledge, shapes: own });
  const box = faces && exactBox(faces);
  return box && times(minus(box.max, box.min), scale);
}

export function length(label: string, metres: number, badge: Badge): Figure {
  return { label, quantity: 'length', values: [metres], badge };
}

function diameter(metres: number): Figure {
  return { ...length(say('Diameter'), metres, exactly), isDiameter: true };
}

/** The main figure of an ellipse: `20 × 12 mm`. */
function axesFigure({ majorRadius, minorRadius }: Extract<EdgeShape, { kind: 'ellipse' }>): Figure {
  const values = [2 * majorRadius, 2 * minorRadius];
  return {
    label: say('Axes'),
    ...{ quantity: 'length', values, style: 'size', badge: exactly, isMain: true },
  };
}

export function angle(label: string, radians: number, badge: Badge): Figure {
  return { label, quantity: 'angle', values: [radians], badge };
}

function area(squareMetres: number, badge: Badge): Figure {
  return { label: say('Area'), quantity: 'area', values: [squareMetres], badge };
}

export function pointFigure(label: string, values: Vector, badge: Badge): Figure {
  return { label, quantity: 'length', values, style: 'point', badge };
}
