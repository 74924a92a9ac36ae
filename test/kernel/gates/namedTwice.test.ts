import { deepEqual, equal, ok } from 'node:assert/strict';
import { meshBody } from '../../../src/kernel/bodies/meshBody';
import { checkScene } from '../../../src/kernel/gates/checkScene';
import { measuredFacts } from '../../../src/kernel/convert/factsOfScene';
import type { Body, Face } from '../../../src/kernel/brep/brep';
import { simpleBodies } from '../../scoreboard/exact/simpleBodies';
import { movedBy, nodeOf, sceneOf } from '../boxScene';

/** What readers of IGES, Parasolid and ACIS make of a file that names something twice. */
describe('a body that has something twice', () => {
  for (const { name, body, volume } of simpleBodies()) {
    if (volume === null) continue;

    for (const [what, change] of Object.entries<(body: Body) => Body>({
      'a face': (given) => withFaces(given, ([first, ...faces]) => twice(first, faces)),
      'all faces': (given) => withFaces(given, (faces) => [...faces, ...faces]),
      'a copy of a face': (given) =>
        withFaces(given, ([first, ...faces]) => twice(first, faces, (face) => ({ ...face }))),
      'a shell': (given) => ({
        ...given,
        lumps: given.lumps.map(({ shells }) => ({ shells: [...shells, ...shells] })),
      }),
      'a lump': (given) => ({ ...given, lumps: [...given.lumps, ...given.lumps] }),
    })) {
      it(`tells no number twice as large: ${name} with ${what} twice`, () => {
        const meshed = meshBody(change(body), 1, 'normal', { name, color: null });
        // What is not taken is left to the geometry engine, behind the same gate.
        if (meshed.kind === 'not taken') return;
        const { linearDeflection } = meshed;
        const scene = sceneOf([nodeOf({ part: 0 })], { ...meshed.part, isSolid: true });
        const facts = { ...scene.facts, linearDeflection };
        const { parts, facts: after } = checkScene({ ...scene, facts }, 'normal');
        const told = parts[0]?.solid.volume ?? null;
        ok(told === null || Math.abs((told * 1e9) / volume - 1) < 1e-6, `${told} m³`);
        if (told === null) ok(after.warnings.length > 0);
      });
    }
  }

  it('is counted as often as it is placed, be it twice at one place, which is said', () => {
    const [cube] = simpleBodies();
    ok(cube);
    const meshed = meshBody(cube.body, 1, 'normal', { name: 'cube', color: null });
    ok(meshed.kind === 'meshed');
    const nodes = [
      nodeOf({ part: 0 }),
      nodeOf({ part: 0 }),
      nodeOf({ part: 0, matrix: movedBy(1, 0, 0) }),
    ];
    const scene = checkScene(sceneOf(nodes, meshed.part), 'normal');
    deepEqual(scene.facts.warnings, [
      'Bodies lie where others of the same shape lie, and the sums count each: “cube”. Delete the copies in the CAD program.',
    ]);
    const { volume } = measuredFacts(scene);
    ok(volume);
    equal(volume.placements, 3);
    ok(Math.abs(volume.value / (3 * 0.027) - 1) < 1e-9);
  });
});

function withFaces(body: Body, change: (faces: readonly Face[]) => readonly Face[]): Body {
  const lumps = body.lumps.map(({ shells }) => ({
    shells: shells.map((shell) => ({ ...shell, faces: change(shell.faces) })),
  }));
  return { ...body, lumps };
}

function twice(first: Face | undefined, others: readonly Face[], copy = (face: Face) => face) {
  return first ? [first, copy(first), ...others] : others;
}
