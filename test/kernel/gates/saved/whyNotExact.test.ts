import { equal } from 'node:assert/strict';
import type {
  ExactEvidence,
  SavedEvidence,
} from '../../../../src/kernel/gates/saved/savedEvidence';
import { whyMeshingIsUseless, whyNotExact } from '../../../../src/kernel/gates/saved/whyNotExact';

describe('the gates before an exact body', () => {
  const exact: ExactEvidence = {
    bodies: 1,
    isSheet: false,
    hasSheet: false,
    faces: 38,
    missingFaces: 0,
    meshedFaces: 38,
    openSides: 0,
    volume: 1,
    area: 6,
    size: [1, 1, 1],
  };
  const saved: SavedEvidence = { faces: 38, knownFaces: 38, volume: 1, area: 6, size: [1, 1, 1] };

  it('let a whole body through that is the same as the saved mesh', () => {
    equal(whyNotExact(exact, saved), null);
  });

  it('let a whole body through when there is no saved mesh', () => {
    equal(whyNotExact(exact, null), null);
  });

  it('let surfaces through that were never meant to close', () => {
    const sheet = { ...exact, isSheet: true, hasSheet: true, volume: null };
    equal(whyNotExact(sheet, null), null);
    equal(whyNotExact(sheet, { ...saved, volume: 0 }), null);
    equal(whyNotExact({ ...sheet, missingFaces: 1 }, null), 'one face of it could not be read');
  });

  it('hold surfaces against the area of a saved mesh, also where solids are beside them', () => {
    const sheet = { ...exact, hasSheet: true };
    for (const surfaces of [sheet, { ...sheet, isSheet: true, volume: null }]) {
      equal(whyNotExact({ ...surfaces, area: 6.11 }, { ...saved, volume: -3 }), null);
      equal(
        whyNotExact({ ...surfaces, area: 6.3 }, saved),
        'its area and that of the saved mesh are 5 % apart',
      );
    }
  });

  it('do not let a solid through that encloses nothing, though surfaces are beside it', () => {
    const both = { ...exact, hasSheet: true, volume: null };
    equal(whyNotExact(both, saved), 'it does not enclose anything');
    equal(whyNotExact({ ...both, openSides: 1 }, saved), 'there are gaps between its faces');
  });

  it('bear a closed face that became two, and a mesh that is coarse by less than 2 %', () => {
    equal(whyNotExact({ ...exact, meshedFaces: 40, volume: 1.0199 }, saved), null);
  });

  it('are not even tried with more faces than can be meshed in good time', () => {
    const many = (faces: number) =>
      whyMeshingIsUseless({ faces, missingFaces: 0 }, { ...saved, faces, knownFaces: null });
    equal(many(2000), null);
    equal(many(2001), 'its 2001 faces take too long to mesh');
    equal(whyMeshingIsUseless({ faces: 2001, missingFaces: 0 }, null), null);
  });

  it('are not tried with a body that lacks a face, or cannot be the saved mesh', () => {
    equal(whyMeshingIsUseless(exact, saved), null);
    equal(
      whyMeshingIsUseless({ ...exact, missingFaces: 2 }, null),
      '2 faces of it could not be read',
    );
    equal(
      whyMeshingIsUseless(exact, { ...saved, faces: 36 }),
      'it has 38 faces, and the saved mesh 36',
    );
    equal(
      whyMeshingIsUseless(exact, { ...saved, knownFaces: 0 }),
      'its edges are not those of the saved mesh',
    );
  });

  it('bear a mesh that does not tell its edges', () => {
    equal(whyNotExact(exact, { ...saved, knownFaces: null }), null);
  });

  const refused: readonly (readonly [
    string,
    Partial<ExactEvidence>,
    Partial<SavedEvidence>,
    string,
  ])[] = [
    ['nothing was built', { bodies: 0 }, {}, 'it has no solid'],
    ['a face is missing', { missingFaces: 1 }, {}, 'one face of it could not be read'],
    ['the engine lost faces', { meshedFaces: 36 }, {}, '2 faces of it could not be built'],
    ['an edge is open', { openSides: 2 }, {}, 'there are gaps between its faces'],
    ['it encloses nothing', { volume: null }, {}, 'it does not enclose anything'],
    ['faces differ', {}, { faces: 36 }, 'it has 38 faces, and the saved mesh 36'],
    ['no face is known', {}, { knownFaces: 0 }, 'its edges are not those of the saved mesh'],
    ['volumes differ', { volume: 1.03 }, {}, 'its volume and that of the saved mesh are 3 % apart'],
    [
      'the mesh encloses nothing',
      {},
      { volume: 0 },
      'its volume and that of the saved mesh are far apart',
    ],
    [
      'the mesh is inside out',
      {},
      { volume: -1 },
      'its volume and that of the saved mesh are 200 % apart',
    ],
    ['sizes differ', { size: [1.2, 1, 1] }, {}, 'it has another size than the saved mesh'],
  ];
  for (const [what, exactly, savedly, why] of refused) {
    it(`are shut when ${what}`, () => {
      equal(whyNotExact({ ...exact, ...exactly }, { ...saved, ...savedly }), why);
    });
  }
});
