import { deepEqual } from 'node:assert/strict';
import { resultMassLines } from '../../../src/model/facts/massLine';
import { geometryText } from '../../../src/model/facts/geometryText';
import { resultFactsText } from '../../../src/model/facts/factsText';
import type { HoleCount } from '../../../src/model/features/holeCounts';
import type { ModelExtras } from '../../../src/model/modelExtras';
import type { PartFacts, ResultFacts } from '../../../src/model/facts/modelFacts';
import { resultFacts } from '../../agentTools/fakeBackend';

const part: PartFacts & { readonly volume: number; readonly area: number } = {
  ...{ name: 'plate', placements: 1, sizeMetres: [0.0254, 0.0508, 0.0127], isSizeExact: true },
  ...{
    volume: 0.0254 ** 3,
    area: 0.0254 ** 2,
    faces: 6,
    triangles: 12,
    holes: [],
    areHolesKnown: true,
  },
};
const origin: ModelExtras = {
  ...{ geometry: 'meshed from exact B-rep', sourceFormat: 'STEP', schema: null, savedBy: null },
  ...{ sourceUnit: 'millimetre', savedAt: null, linearDeflection: null, angularDeflection: null },
  ...{
    quality: 'normal',
    counts: { parts: 1, instances: 1, faces: 6, triangles: 12 },
    warnings: [],
  },
};
const hole: HoleCount = {
  ...{ kind: 'hole', isThrough: true, depth: 0.0127, diameter: 0.00635, tipAngle: null },
  ...{ mouths: [], count: 4, patterns: [], places: [] },
};

describe('facts in words', () => {
  it('call no sum exact where edges lie beside their faces, and say how far it is sure', () => {
    const facts = resultFacts({
      ...{ unit: 'millimetre', sizeMetres: part.sizeMetres, isSizeExact: true, parts: [part] },
      ...{ origin: { ...origin, looseness: 0.000_31 }, holes: [hole] },
      volume: { value: 1e-6, placements: 1 },
      area: { value: 6e-4, placements: 1 },
    });
    deepEqual(
      linesOf(facts).filter((line) => /^(volume|area) /.test(line)),
      ['volume    ≈ 1000 mm³, sure to about 0.03 %', 'area      ≈ 600 mm², sure to about 0.03 %'],
    );
  });

  it('call no geometry exact that lacks a face or a part', () => {
    const lacking = (missingFaces: number, leftOut: ModelExtras['leftOut'] = []) => {
      const counts = { ...origin.counts, missingFaces };
      const facts = resultFacts({
        unit: null,
        parts: [part],
        origin: { ...origin, counts, leftOut },
      });
      return resultFactsText(facts, 9).filter((line) => line.startsWith('geometry'));
    };
    deepEqual(lacking(0), ['geometry  meshed from exact B-rep']);
    deepEqual(lacking(1), ['geometry  meshed from B-rep, 1 face missing']);
    deepEqual(lacking(2, [{ name: 'lid', placements: 1 }]), [
      'geometry  meshed from B-rep, 1 of 2 parts missing',
    ]);
  });

  it('call no geometry exact whose numbers are not proven', () => {
    const geometry = (unprovenParts: number, parts: number, missingFaces = 0) => {
      const counts = { ...origin.counts, parts, missingFaces };
      const of = { ...origin, counts, unprovenParts };
      const facts = resultFacts({ unit: null, parts: [part], origin: of });
      const lines = resultFactsText(facts, 9).filter((line) => line.startsWith('geometry'));
      return [...lines, geometryText(of)];
    };
    const all = 'meshed from B-rep, not proven to be exact';
    deepEqual(geometry(2, 2), [`geometry  ${all}`, all]);
    const some = 'meshed from B-rep, 1 of 9 parts not proven to be exact';
    deepEqual(geometry(1, 9), [`geometry  ${some}`, some]);
    const missing = 'meshed from B-rep, 1 face missing';
    deepEqual(geometry(1, 9, 1)[0], `geometry  ${missing}`);
  });

  it('call no geometry exact whose numbers are sure to a share only, or that has no face', () => {
    const geometry = (other: Partial<ModelExtras>) => {
      const of = { ...origin, ...other };
      const facts = resultFacts({ unit: null, parts: [part], origin: of });
      const lines = resultFactsText(facts, 9).filter((line) => line.startsWith('geometry'));
      return [...lines, geometryText(of)];
    };
    const both = (text: string) => [`geometry  ${text}`, text];
    deepEqual(geometry({ looseness: 0.0199 }), both('meshed from B-rep, sure to about 2 %'));
    deepEqual(geometry({ looseness: 0.000_09 }), both('meshed from exact B-rep'));
    deepEqual(
      geometry({ counts: { ...origin.counts, faces: 0, triangles: 0 } }),
      both('curves alone'),
    );
  });

  it('call no number of a part exact whose volume is sure to a share only, nor its mass', () => {
    const loose = { ...part, looseness: 0.016 };
    const facts = resultFacts({
      ...{ unit: 'millimetre', parts: [part, loose], origin },
      volume: { value: 1e-6, placements: 2 },
      area: { value: 6e-4, placements: 2 },
      massProperties: { volume: 1e-6, centre: [0, 0, 0.01], moments: [1, 1, 1, 0, 0, 0] },
    });
    const lines = [...linesOf(facts), ...resultMassLines(facts, { kind: 'density', density: 1e3 })];
    deepEqual(
      lines.filter((line) => /^(volume|area|part|mass|centre|inertia|principal) /.test(line)),
      [
        'volume    ≈ 1000 mm³, sure to about 2 %',
        'area      ≈ 600 mm², sure to about 2 %',
        'part      plate × 1: 25.4 × 50.8 × 12.7 mm, volume 16387.1 mm³, area 645.16 mm², 6 faces',
        'part      plate × 1: 25.4 × 50.8 × 12.7 mm, volume ≈ 16387.1 mm³, area ≈ 645.16 mm², 6 faces',
        'mass      ≈ 1 g, sure to about 2 %: all of 1 g/cm³',
        'centre    ≈ 0 mm 0 mm 10 mm',
        'inertia   xx · yy · zz ≈ 2000 · 2000 · 2000 kg·m², about the centre',
        'principal ≈ 2000 · 2000 · 2000 kg·m², along X; Y; Z',
      ],
    );
  });

  it('are in inches throughout where the file is', () => {
    const facts = resultFacts({
      ...{ unit: 'inch', sizeMetres: part.sizeMetres, isSizeExact: true, parts: [part] },
      volume: { value: part.volume, placements: 1 },
      area: { value: part.area, placements: 1 },
      holes: [hole],
    });
    deepEqual(linesOf(facts), [
      'unit      inch',
      'size      1 × 2 × 0.5 in, exact',
      'volume    1 in³, exact',
      'area      1 in², exact',
      'parts     1, 12 triangles',
      'holes     4 × ∅0.25 through, 0.5 deep',
      'at      and 4 more',
      'part      plate × 1: 1 × 2 × 0.5 in, volume 1 in³, area 1 in², 6 faces',
    ]);
    const inMm = linesOf(facts, { units: 'mm', decimals: 2 });
    deepEqual(inMm.slice(0, 2), [
      'unit      inch; numbers are in mm',
      'size      25.40 × 50.80 × 12.70 mm, exact',
    ]);
  });

  it('say of which parts the holes are not known, so that no line reads as none', () => {
    const volume = { value: 1, placements: 4 };
    const faceless = { ...part, placements: 3, areHolesKnown: false };
    const holesOf = (parts: readonly PartFacts[], holes: readonly HoleCount[] = []) =>
      linesOf(resultFacts({ volume, parts, holes })).filter((line) => line.startsWith('holes'));
    deepEqual(holesOf([part]), []);
    deepEqual(holesOf([{ ...faceless, area: null }]), ['holes     not known: no exact body']);
    deepEqual(
      holesOf(
        [
          { ...part, area: null },
          { ...faceless, area: null },
        ],
        [hole],
      ).slice(-1),
      ['holes     of 3 of 4 parts not known: no exact faces'],
    );
    deepEqual(holesOf([part, faceless], [hole]).slice(-1), [
      'holes     of 3 of 4 parts not known: no exact measures of single faces',
    ]);
  });

  it('say that holes may be missing where a face is, beside those that were found', () => {
    const lacking = { ...part, volume: null, area: null, areHolesKnown: false };
    const counts = { ...origin.counts, missingFaces: 1 };
    const lines = linesOf(
      resultFacts({ origin: { ...origin, counts }, parts: [lacking], holes: [hole] }),
    );
    deepEqual(lines.filter((line) => line.startsWith('holes')).slice(-1), [
      'holes     of 1 of 1 parts not known: faces are missing',
    ]);
  });

  it('say of nothing that another line calls exact that there is no exact body', () => {
    const area = { value: part.area, placements: 1 };
    const linesAbout = (facts: Partial<ResultFacts>) => {
      const all = resultFactsText(resultFacts({ parts: [part], origin, area, ...facts }), 9);
      return all.filter((line) => /^(volume|area|holes) /.test(line));
    };
    deepEqual(linesAbout({ volume: null }), [
      'volume    not known: no closed body',
      'area      645.16 mm², exact',
      'holes     not known: no closed body',
    ]);
    deepEqual(linesAbout({ parts: [{ ...part, areHolesKnown: false }] }).slice(-1), [
      'holes     not known: no exact measures of single faces',
    ]);
    const bare = [{ ...part, area: null, volume: null, areHolesKnown: false }];
    deepEqual(linesAbout({ volume: null, area: null, parts: bare }), [
      'volume    not known: no exact numbers',
      'area      not known: no exact numbers',
      'holes     not known: no exact numbers',
    ]);
  });

  it('pad no figures that are known with zeros', () => {
    const facts = resultFacts({
      ...{ sizeMetres: [1.2345678, 1, 1], isSizeExact: true, parts: [] },
      volume: { value: 1.23456789e-3 * 10, placements: 0 },
    });
    deepEqual(linesOf(facts).slice(1, 3), [
      'size      1234.568 × 1000 × 1000 mm, exact',
      'volume    12345679 mm³, exact',
    ]);
  });

  it('tell all areas and volumes in one unit, and say so where it is not that of lengths', () => {
    const parts = [
      { ...part, name: 'screw', volume: 1.23456e-9 },
      { ...part, name: 'hall', volume: 1000, area: null },
    ];
    const volume = { value: 1000, placements: 2 };
    const area = { value: part.area, placements: 1 };
    const lines = linesOf(resultFacts({ parts, volume, area, unit: 'millimetre' }));
    deepEqual(lines.slice(0, 1), [
      'unit      millimetre; lengths are in mm, areas and volumes are in m² and m³',
    ]);
    deepEqual(lines.slice(2, 4), [
      'volume    1000 m³, exact',
      'area      0.00064516 m², exact, of 1 of 2 placements',
    ]);
    deepEqual(lines.slice(-2), [
      'part      screw × 1: 25.4 × 50.8 × 12.7 mm, volume 0.000000001235 m³, area 0.00064516 m², 6 faces',
      'part      hall × 1: 25.4 × 50.8 × 12.7 mm, volume 1000 m³, 6 faces',
    ]);
  });
});

function linesOf(
  facts: ResultFacts,
  numbers?: Parameters<typeof resultFactsText>[2],
): readonly string[] {
  return resultFactsText(facts, 9, numbers).filter((line) => !/^(format|geometry) /.test(line));
}
