import { deepEqual, equal } from 'node:assert/strict';
import type { GeometryKind } from '../../../src/model/modelExtras';
import { modelExtras } from '../../../src/kernel/convert/writeModelExtras';
import { summaryOf } from '../../../src/kernel/convert/summaryOf';
import { noFacts } from '../../../src/kernel/base/noFacts';
import type { SceneFacts, SolidFacts } from '../../../src/kernel/base/scene';
import { boxPart, nodeOf, sceneOf } from '../boxScene';

const exact = 'meshed from exact B-rep';
const saved = 'triangles saved in the file';

describe('modelExtras', () => {
  it('never takes saved triangles for an exact shape', () => {
    equal(extrasOf([exact, exact]).geometry, exact);
    equal(extrasOf([saved, saved]).geometry, saved);
    equal(extrasOf([exact, saved]).geometry, 'partly triangles saved in the file');
  });

  it('counts a shared part once, and each of its placements', () => {
    deepEqual(extrasOf([exact, exact]).counts, {
      parts: 2,
      instances: 3,
      faces: 12,
      triangles: 24,
    });
  });
});

describe('parts whose numbers are not proven', () => {
  const proven = { volume: 1, area: 6, centreOfMass: null };
  it('are counted, shared ones once, so that nothing calls them exact', () => {
    equal(unprovenOf([noFacts, proven]), 1);
    equal(unprovenOf([proven, proven]), undefined);
  });

  it('are none where only the unit is not known, or a mesh was saved', () => {
    equal(unprovenOf([noFacts, noFacts], { isUnitUnknown: true }), undefined);
    equal(extrasOf([saved, saved]).unprovenParts, undefined);
  });

  function unprovenOf([first, second]: [SolidFacts, SolidFacts], facts: Partial<SceneFacts> = {}) {
    const parts = [first, second].map((solid, i) => ({
      ...boxPart(null),
      solid,
      name: `Box ${i}`,
    }));
    const scene = sceneOf(
      [0, 0, 1].map((part) => nodeOf({ part })),
      ...parts,
    );
    return modelExtras({ ...scene, facts: { ...scene.facts, ...facts } }, 'normal').unprovenParts;
  }
});

describe('the sentence about a result', () => {
  it('tells how close the triangles are to the exact faces, and what is missing', () => {
    equal(
      summaryOf(extrasOf([exact], { warnings: ['One face could not be meshed.'] })),
      'Triangles within 0.1 mm and 29° of the exact faces. One face could not be meshed.',
    );
  });

  it('claims nothing of the kind for triangles that were in the file', () => {
    const warnings = ['Drawn from triangles that another program saved.'];
    const facts = { linearDeflection: null, angularDeflection: null, warnings };
    equal(summaryOf(extrasOf([saved], facts)), 'Drawn from triangles that another program saved.');
  });
});

function extrasOf(kinds: readonly GeometryKind[], facts: Partial<SceneFacts> = {}) {
  const parts = kinds.map((geometry, i) => ({ ...boxPart(null), geometry, name: `Box ${i}` }));
  const roots = [0, 0, 1].map((part) => nodeOf({ part }));
  const scene = sceneOf(roots, ...parts);
  return modelExtras({ ...scene, facts: { ...scene.facts, ...facts } }, 'normal');
}
