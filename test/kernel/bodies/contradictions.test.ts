import { deepEqual, equal, ok } from 'node:assert/strict';
import { meshBody, type NoSolid } from '../../../src/kernel/bodies/meshBody';
import type { Body, Face, Vertex } from '../../../src/kernel/brep/brep';
import { facesOf } from '../../../src/kernel/brep/facesOf';
import { reversedLoop } from '../../../src/kernel/brep/reversedLoop';
import { openSides } from '../../../src/kernel/mesh/openSides';
import {
  against,
  along,
  bodyOf,
  coneBody,
  edgeOn,
  faceOn,
  frameAt,
  lineBetween,
  loopOf,
  planeAt,
  seamedCylinderBody,
  vertexAt,
} from '../tessellate/bodies';

const look = { name: 'A', color: null };

describe('a solid that contradicts itself', () => {
  it('is closed where the border of a face runs against all of its neighbours', () => {
    const body = seamedCylinderBody(5, 8);
    for (const turned of facesOf(body)) {
      const against = withFace(body, turned, { loops: turned.loops.map(reversedLoop) });
      isSolidOf(against, Math.PI * 25 * 8);
    }
  });

  it('is what is between a circle and the tip of a cone, although the orientation of the face contradicts that', () => {
    const body = coneBody(3, 4, false);
    const [cone] = facesOf(body);
    ok(cone);
    isSolidOf(withFace(body, cone, { isReversed: true }), (Math.PI * 9 * 4) / 3);
  });

  it('is none where its faces are nearer to each other than its triangles are to them', () => {
    const told: NoSolid[] = [];
    const options = { reportNoSolid: (why: NoSolid) => void told.push(why) };
    const thin = meshBody(betweenLines(0.002), 1, 'normal', look, options);
    ok(thin.kind === 'meshed');
    equal(thin.part.solid.volume, null);
    deepEqual(told, ['empty']);
    equal(meshBody(betweenLines(0.02), 1, 'normal', look, options).kind, 'not taken');
  });
});

function withFace(body: Body, face: Face, changed: Partial<Face>): Body {
  return bodyOf(
    body.kind,
    ...facesOf(body).map((own) => (own === face ? { ...own, ...changed } : own)),
  );
}

/** @param volume in cubic millimetres */
function isSolidOf(body: Body, volume: number): void {
  const meshed = meshBody(body, 1, 'normal', look);
  if (meshed.kind !== 'meshed') throw new Error(meshed.why);
  equal(openSides(meshed.part), 0);
  const share = (1e9 * (meshed.part.solid.volume ?? NaN)) / volume;
  ok(Math.abs(share - 1) < 1e-9, `${share} of its volume`);
}

/** A strip of 4 by 0.4 mm with two faces that share its corners, and lie this far from each other between them. */
function betweenLines(apart: number): Body {
  const corners = [vertexAt(0, 0, 0), vertexAt(4, 0, 0), vertexAt(4, 0.4, 0), vertexAt(0, 0.4, 0)];
  const [a, b, c, d] = corners as [Vertex, Vertex, Vertex, Vertex];
  const [front, back] = [lineBetween(a, b), lineBetween(d, c)];
  const side = (from: Vertex, to: Vertex, z: number) =>
    edgeOn({ kind: 'line', origin: [from.point[0], 0, z], direction: [0, 1, 0] }, from, to);
  const [rightAbove, rightBelow] = [side(b, c, apart / 2), side(b, c, -apart / 2)];
  const [leftAbove, leftBelow] = [side(a, d, apart / 2), side(a, d, -apart / 2)];
  const end = (x: number, sign: number) =>
    ({ kind: 'plane', frame: frameAt([x, 0, 0], [sign, 0, 0], [0, 1, 0]) }) as const;
  return bodyOf(
    'solid',
    faceOn(planeAt([0, 0, apart / 2]), [
      loopOf(along(front), along(rightAbove), against(back), against(leftAbove)),
    ]),
    faceOn(planeAt([0, 0, -apart / 2], true), [
      loopOf(against(front), along(leftBelow), along(back), against(rightBelow)),
    ]),
    faceOn(end(4, 1), [loopOf(along(rightBelow), against(rightAbove))]),
    faceOn(end(0, -1), [loopOf(along(leftAbove), against(leftBelow))]),
  );
}
