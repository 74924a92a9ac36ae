import { equal } from 'node:assert/strict';
import { BoxGeometry, type BufferGeometry, CylinderGeometry } from 'three';
import { areEdgesBalanced } from '../../../../src/model/compare/match/edgeBalance';
import { partOf, plate } from '../shapes';
import type { Vector } from '../../../../src/model/shapes';

describe('triangles enclose a volume', () => {
  it('where each edge is passed in both directions', () => {
    equal(isEnclosing(new BoxGeometry(0.02, 0.03, 0.04)), true);
    equal(isEnclosing(plate(0.005)), true);
    equal(isEnclosing(new CylinderGeometry(0.01, 0.01, 0.03, 24)), true);
  });

  it('not where one triangle is missing, or one is reversed', () => {
    const corners = cornersOf(new BoxGeometry(0.02, 0.03, 0.04));
    equal(areEnclosing(corners.slice(3)), false);
    const [a, b, c, ...rest] = corners;
    equal(a && b && c && areEnclosing([a, c, b, ...rest]), false);
    equal(areEnclosing([]), false);
  });

  it('not in a tube without ends, whose area vectors add up to zero', () => {
    const tube = new CylinderGeometry(0.01, 0.01, 0.03, 24, 1, true);
    equal(isEnclosing(tube), false);
    equal(partOf('tube', tube).shape.isClosed(), false);
    equal(partOf('rod', new CylinderGeometry(0.01, 0.01, 0.03, 24)).shape.isClosed(), true);
  });
});

function isEnclosing(geometry: BufferGeometry): boolean {
  return areEnclosing(cornersOf(geometry));
}

function areEnclosing(corners: readonly Vector[]): boolean {
  return areEdgesBalanced((visit) => {
    for (let i = 0; i + 2 < corners.length; i += 3) {
      const [a, b, c] = corners.slice(i, i + 3);
      if (a && b && c) visit(a, b, c);
    }
  });
}

function cornersOf(geometry: BufferGeometry): readonly Vector[] {
  const position = (geometry.index ? geometry.toNonIndexed() : geometry).getAttribute('position');
  return Array.from({ length: position.count }, (_, i): Vector => {
    return [position.getX(i), position.getY(i), position.getZ(i)];
  });
}
