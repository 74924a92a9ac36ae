import { deepEqual, equal } from 'node:assert/strict';
import { cutName } from '../../src/contract/partNames';
import { withShortNames, withShownNames } from '../../src/kernel/shortNames';
import { boxPart, sceneOf } from './boxScene';

describe('names of a megabyte', () => {
  const long = 'a'.repeat(1_000_000);

  it('are cut at 256 characters, and never within one', () => {
    equal(cutName('bracket'), 'bracket');
    equal(cutName('a'.repeat(256)), 'a'.repeat(256));
    equal(cutName(long), `${'a'.repeat(255)}…`);
    equal(cutName(`${'a'.repeat(254)}😀😀`), `${'a'.repeat(254)}…`);
  });

  it('are cut in nodes, in parts and in what is said, and what is shared stays shared', () => {
    const box = { name: 'box', matrix: null, part: 0, color: null, children: [] };
    const scene = sceneOf([box], boxPart(null));
    const [root] = scene.roots;
    const leaf = { name: long, matrix: null, part: 0, color: null, children: [] };
    const below = [leaf];
    const middle = { ...leaf, name: 'middle', part: null, children: below };
    const given = {
      ...scene,
      roots: [{ ...middle, children: [middle, middle] }, ...(root ? [root] : [])],
      parts: scene.parts.map((part) => ({ ...part, name: long })),
      facts: { ...scene.facts, schema: long, sourceUnit: long, warnings: [long] },
    };
    const { roots, parts, facts } = withShortNames(given);
    const [one, other] = roots[0]?.children ?? [];
    deepEqual([one?.name, one?.children[0]?.name.length], ['middle', 256]);
    equal(one?.children, other?.children);
    equal(roots[1], root);
    deepEqual(
      parts.map(({ name }) => name.length),
      parts.map(() => 256),
    );
    deepEqual(
      [facts.schema, facts.sourceUnit, facts.warnings[0]].map((text) => text?.length),
      [256, 100, 1000],
    );
  });

  it('are cut in results as well', () => {
    const mesh = { faces: [], lines: [], faceStarts: null, edgeStarts: null };
    const node = { name: long, index: 0, matrix: null, mesh, children: [] };
    const facts = { format: 'GLB', unit: long, up: 'y', caliper: null, notes: [long] } as const;
    const short = withShownNames({ facts, roots: [node] });
    equal(short.roots[0]?.name.length, 256);
    deepEqual([short.facts.unit?.length, short.facts.notes[0]?.length], [100, 1000]);
  });
});
