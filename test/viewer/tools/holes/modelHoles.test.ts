import { deepEqual, equal, match } from 'node:assert/strict';
import { holesCsv } from '../../../../src/viewer/tools/holes/holesCsv';
import {
  directionWords,
  kindWords,
  patternSums,
  patternWords,
  placeWords,
} from '../../../../src/viewer/tools/holes/holeWords';
import { modelHoles, type HoleKind } from '../../../../src/viewer/tools/holes/modelHoles';
import type { Wording } from '../../../../src/viewer/tools/measure/facts/measureWords';
import type { ModelKnowledge } from '../../../../src/viewer/tools/measure/entities/modelKnowledge';
import { glbOf, knowledgeOf } from '../measure/models';

describe('the holes of a model', function () {
  this.timeout(60_000);
  let knowledge: ModelKnowledge;
  let kinds: readonly HoleKind[];
  let wording: Wording;
  before(async () => {
    knowledge = await knowledgeOf(await glbOf('as1-oc-214.stp'));
    kinds = modelHoles(knowledge);
    const { extras, origin } = knowledge.model;
    wording = { unit: 'mm', decimals: null, extras, origin };
  });

  it('are counted over all places of their parts', () => {
    deepEqual(
      kinds.map((kind) => `${kind.holes.length} × ${kindWords(kind, wording)}`),
      [
        '8 × Round hole ∅10, through, 3 deep',
        '8 × Round hole ∅10, through, 10 deep',
        '6 × Round hole ∅10, through, 20 deep',
      ],
    );
  });

  it('have their patterns where each part stands', () => {
    deepEqual(
      kinds.map(({ patterns }) => patterns.map((pattern) => patternWords(pattern, wording))),
      [
        [],
        [
          '3 on a ∅30 mm circle around X 40 · Y 75 · Z 30 mm',
          '3 on a ∅30 mm circle around X 140 · Y 75 · Z 30 mm',
        ],
        [
          '3 on a ∅30 mm circle around X 40 · Y 75 · Z 20 mm',
          '3 on a ∅30 mm circle around X 140 · Y 75 · Z 20 mm',
        ],
      ],
    );
  });

  it('have patterns that are alike added up over all parts', () => {
    const sums = kinds.map((kind) => patternSums(kind, wording));
    deepEqual(
      sums.map((some) => some.map(({ words }) => words)),
      [[], ['2 × 3 on a ∅30 mm circle'], ['2 × 3 on a ∅30 mm circle']],
    );
    deepEqual(
      sums.map((some) => some.flatMap(({ patterns }) => patterns)),
      kinds.map(({ patterns }) => patterns),
    );
    const [, kind] = kinds;
    const single = kind && { ...kind, patterns: kind.patterns.slice(0, 1) };
    deepEqual(single && patternSums(single, wording).map(({ words }) => words), [
      '3 on a ∅30 mm circle around X 40 · Y 75 · Z 30 mm',
    ]);
  });

  it('have a thread that is modelled in the table as its diameter and pitch', async () => {
    const threaded = await knowledgeOf(await glbOf('threads.stpZ'));
    const csv = holesCsv(modelHoles(threaded), { ...wording, origin: threaded.model.origin }, '');
    const [heads = [], hole = []] = csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.replace(/"[^"]*"/g, '').split(','));
    const field = (name: string) => hole[heads.indexOf(name)];
    deepEqual(['Diameter or width', 'Thread diameter', 'Thread pitch'].map(field), [
      '10',
      '12',
      '2',
    ]);
    match(holesCsv(kinds, wording, ''), /,,,,\r\n$/);
  });

  it('have their places and directions along the axes of the file', () => {
    const plate = kinds[2]?.holes ?? [];
    deepEqual(
      plate.map(({ at, direction }) => [
        placeWords(at, wording),
        directionWords(direction, wording),
      ]),
      [
        ['X 47.5 · Y 87.99038 · Z 20 mm', '−Z'],
        ['X 47.5 · Y 62.00962 · Z 20 mm', '−Z'],
        ['X 132.5 · Y 62.00962 · Z 20 mm', '−Z'],
        ['X 132.5 · Y 87.99038 · Z 20 mm', '−Z'],
        ['X 25 · Y 75 · Z 20 mm', '−Z'],
        ['X 155 · Y 75 · Z 20 mm', '−Z'],
      ],
    );
  });

  it('are told in picked coordinates', () => {
    const frame = {
      origin: [0, 0.02, 0],
      axes: [
        [0, 0, 1],
        [1, 0, 0],
        [0, 1, 0],
      ],
    } as const;
    const [hole] = kinds[2]?.holes ?? [];
    equal(hole && placeWords(hole.at, { ...wording, frame }), 'X -87.99038 · Y 47.5 · Z 0 mm');
    equal(hole && directionWords(hole.direction, { ...wording, frame }), '−Z');
    equal(directionWords([Math.SQRT1_2, Math.SQRT1_2, 0], wording), '0.7071, 0, 0.7071');
  });

  it('are a table of a line a hole', () => {
    const lines = holesCsv(kinds, wording, 'Flat face of plate').split('\r\n');
    equal(lines.length, 1 + 22 + 1);
    match(lines[0] ?? '', /^\uFEFFHole,Count,Diameter or width,Length,Depth,Through,Part,X,Y,Z,/);
    equal(
      lines[17],
      '"Round hole ∅10, through, 20 deep",6,10,,20,yes,plate_1,47.5,87.99038,20,0,0,-1,mm,3 on a ∅30 mm circle around X 40 · Y 75 · Z 20 mm,Flat face of plate,,,,,',
    );
  });

  it('are none where only triangles are known', async () => {
    const mesh = await knowledgeOf(await glbOf('assly_sub-assly_asso.jt'));
    equal(
      mesh.model.parts.some((part) => mesh.isExact(part)),
      false,
    );
    deepEqual(modelHoles(mesh), []);
  });
});
