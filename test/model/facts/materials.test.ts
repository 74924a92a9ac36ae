import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resultMassLines } from '../../../src/model/facts/massLine';
import { readMoments } from '../../../src/model/exact/readMoments';
import { inertiaText, massText } from '../../../src/model/facts/massText';
import {
  densityOf,
  materialIds,
  materials,
  materialText,
  readMaterial,
} from '../../../src/model/facts/materials';
import { resultFacts } from '../../agentTools/fakeBackend';

const inMm = { unit: 'mm', decimals: null } as const;

describe('materials', () => {
  it('are all of the table, each once, with a name, a density and a source', () => {
    deepEqual([...materialIds].sort(), Object.keys(materials).sort());
    for (const id of materialIds) {
      ok(materialText({ kind: 'material', id }).length > 2);
      ok(materials[id].density > 500 && materials[id].density < 12_000, id);
      ok(materials[id].source.length > 5);
    }
    equal(new Set(materialIds.map((id) => materialText({ kind: 'material', id }))).size, 20);
  });

  it('have densities that a public source bears out, each named beside the table', () => {
    const rows = readFileSync('src/model/facts/MATERIALS.md', 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    for (const id of materialIds) {
      const [, , density, source = '', said = ''] = rows.find(([, name]) => name === id) ?? [];
      equal(Number(density), materials[id].density, id);
      ok(source.length > 10, id);
      const [least = NaN, most = least] = said.split('–').map(Number);
      ok(materials[id].density >= least * 0.995 && materials[id].density <= most * 1.005, id);
    }
  });

  it('are read where they are known, and densities where something can be that dense', () => {
    deepEqual(readMaterial({ kind: 'material', id: 'steel' }), { kind: 'material', id: 'steel' });
    deepEqual(readMaterial({ kind: 'density', density: 1310 }), {
      ...{ kind: 'density', density: 1310 },
    });
    const strangers = [
      ...[null, 'steel', {}, { kind: 'material', id: 'constructor' }],
      ...[0, -1, 1e6, NaN, '7'].map((density) => ({ kind: 'density', density })),
    ];
    for (const stranger of strangers) equal(readMaterial(stranger), null);
  });

  it('are called by their density where they have no name', () => {
    const own = { kind: 'density', density: 1310 } as const;
    deepEqual([materialText(own), densityOf(own)], ['1.31 g/cm³', 1310]);
  });
});

describe('masses in words', () => {
  it('are in grams below a kilogram, and in pounds where lengths are in inches', () => {
    equal(massText(1.23456789, inMm, 6), '1.23457 kg');
    equal(massText(0.0123456, inMm, 6), '12.3456 g');
    equal(massText(0.45359237, { ...inMm, unit: 'in' }, 6), '1 lb');
    equal(massText(1.23456, { ...inMm, decimals: 2 }, 6), '1.23 kg');
  });

  it('tell moments of inertia together in one unit', () => {
    equal(inertiaText([1e-6, 2.5e-6, 1e-22], inMm, 4), '1 · 2.5 · 0 kg·mm²');
    equal(inertiaText([12, 3], inMm, 4), '12 · 3 kg·m²');
  });

  it('are a line of the facts, and absent where a placement has no exact volume', () => {
    const facts = resultFacts({ volume: { value: 1e-3, placements: 2 } });
    const steel = { kind: 'material', id: 'steel' } as const;
    deepEqual(resultMassLines(facts, steel), [
      'mass      7.85 kg, exact: all of steel, 7.85 g/cm³ (EN 1991-1-1, table A.4)',
      'inertia   not known exactly',
    ]);
    deepEqual(resultMassLines(resultFacts({ volume: { value: 1e-3, placements: 1 } }), steel), [
      'mass      not known: 1 of 2 placements have no exact volume',
    ]);
    deepEqual(resultMassLines(resultFacts({ volume: null }), steel), [
      'mass      not known: 2 of 2 placements have no exact volume',
    ]);
  });

  it('are told with the centre and the moments of inertia where these are exact', () => {
    // A plate of 60 × 40 × 10 mm, turned by 30° about Z.
    const [a, b, c] = [0.06, 0.04, 0.01].map((side) => side ** 2 / 12);
    const [volume, turn] = [2.4e-5, Math.PI / 6];
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const moments = [
      ...[(a ?? 0) * cos ** 2 + (b ?? 0) * sin ** 2, (a ?? 0) * sin ** 2 + (b ?? 0) * cos ** 2],
      ...[c ?? 0, ((a ?? 0) - (b ?? 0)) * sin * cos, 0, 0],
    ].map((value) => value * volume);
    const facts = resultFacts({
      volume: { value: volume, placements: 2 },
      massProperties: { volume, centre: [0.01, 0, -0.02], moments: readMoments(moments) ?? none },
    });
    deepEqual(resultMassLines(facts, { kind: 'density', density: 1000 }), [
      'mass      24 g, exact: all of 1 g/cm³',
      'centre    10 mm 0 mm -20 mm',
      'inertia   xx · yy · zz 4.4 · 6.4 · 10.4 kg·mm², about the centre, exact',
      'products  ∫xy · ∫xz · ∫yz 1.73205 · 0 · 0 kg·mm²',
      'principal 3.4 · 7.4 · 10.4 kg·mm², along 0.866 0.5 0; -0.5 0.866 0; Z',
    ]);
  });
});

const none = [0, 0, 0, 0, 0, 0] as const;
