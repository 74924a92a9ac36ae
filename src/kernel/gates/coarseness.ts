import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import type { PartMesh, Scene } from '../base/scene';
import { sentenceWithNames } from '../parts/collectParts';

/**
 * Enlarges the declared tolerance where rounding exceeds it: coordinates have 24 binary digits, which far from
 * the origin of a part moves vertices farther than triangles are from their faces.
 */
export function withCoarseness(scene: Scene): Scene {
  const { linearDeflection, warnings } = scene.facts;
  if (linearDeflection === null) return scene;
  const coarse = scene.parts
    .map((part) => ({ name: part.name, metres: coarsenessOf(part) }))
    .filter(({ metres }) => metres > linearDeflection);
  if (coarse.length === 0) return scene;
  const metres = linearDeflection + coarse.reduce((most, one) => Math.max(most, one.metres), 0);
  const said = sentenceWithNames(
    (names) => tooFar(names, metres),
    coarse.map(({ name }) => name),
  );
  return {
    ...scene,
    facts: { ...scene.facts, linearDeflection: metres, warnings: [...warnings, ...said] },
  };
}

/** The largest displacement of a point of the part by rounding, in metres. */
export function coarsenessOf({ positions }: Pick<PartMesh, 'positions'>): number {
  const furthest: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const distance = Math.abs(positions[i + axis] ?? outOfRange());
      if (distance > (furthest[axis] ?? outOfRange())) furthest[axis] = distance;
    }
  }
  return Math.hypot(...furthest.map(halfOfLastDigit));
}

/** Half of the last of 24 binary digits. */
function halfOfLastDigit(value: number): number {
  return value > 0 ? 2 ** (Math.floor(Math.log2(value)) - 24) : 0;
}

function tooFar(names: string, metres: number): string {
  return say(
    'Lies so far from its origin that sizes are right to {tolerance} mm only: {names}. Move it there in the CAD program.',
    { tolerance: Number((metres * 1000).toPrecision(2)), names },
  );
}
