import assert from 'node:assert/strict';
import { viewerCsp } from '../../src/contract/viewerCsp';
import { sizeText, unitFor } from '../../src/viewer/overlay/lengths';
import { originText } from '../../src/viewer/overlay/originText';
import { readHostMessage } from '../../src/viewer/page/readHostMessage';
import { readRememberedView } from '../../src/viewer/page/rememberedView';
import { standingTurn, upAxisOf } from '../../src/viewer/scene/upAxis';
import { readModelExtras } from '../../src/viewer/gltf/readModelExtras';
import { extras } from './glbFixtures';

describe('lengths', () => {
  it('are shown with four significant figures in the unit asked for', () => {
    assert.equal(sizeText([0.2, 0.15, 0.08412345], 'mm'), '200 × 150 × 84.12 mm');
    assert.equal(sizeText([0.0254, 12.3456789, 0], 'in'), '1 × 486.1 × 0 in');
  });

  it('follow the source file when nothing is chosen', () => {
    assert.equal(unitFor('auto', null), 'mm');
    assert.equal(unitFor('auto', { ...extras, sourceUnit: 'inch' }), 'in');
    assert.equal(unitFor('cm', { ...extras, sourceUnit: 'inch' }), 'cm');
  });
});

describe('where the triangles come from', () => {
  const saved = {
    ...extras,
    geometry: 'saved mesh',
    sourceFormat: 'SolidWorks',
    schema: null,
    savedBy: 'SolidWorks 2021',
    savedAt: '2020-12-03T15:34:57.000Z',
    linearDeflection: null,
    angularDeflection: null,
  } as const;

  it('is told with the deflection for a mesh of our own', () => {
    const text = 'AP214, meshed from exact B-rep, deflection 0.05 mm';
    assert.equal(originText(extras, 'mm'), text);
  });

  it('is told by the program that saved the mesh, and never as exact', () => {
    assert.equal(originText(saved, 'mm'), 'mesh saved by SolidWorks 2021');
    const catia = {
      ...saved,
      sourceFormat: 'CATIA V5',
      savedBy: null,
      linearDeflection: 2e-4,
    } as const;
    assert.equal(originText(catia, 'mm'), 'mesh saved by CATIA V5, deflection 0.2 mm');
  });

  it('is read from the file only as one of the known words', () => {
    assert.deepEqual(readModelExtras(saved), saved);
    assert.equal(readModelExtras({ ...saved, geometry: 'exact' }), null);
    assert.equal(readModelExtras({ ...extras, linearDeflection: null }), null);
  });
});

describe('the up axis', () => {
  it('is Z for a CAD file and Y for another GLB, which both stand as they are', () => {
    assert.deepEqual([upAxisOf('auto', extras), upAxisOf('auto', null)], ['z', 'y']);
    assert.deepEqual([standingTurn('auto', extras), standingTurn('auto', null)], [0, 0]);
  });

  it('is Y for a part drawn in SolidWorks, which is stood up', () => {
    const solidWorks = { ...extras, sourceFormat: 'SolidWorks' } as const;
    assert.equal(upAxisOf('auto', solidWorks), 'y');
    assert.equal(standingTurn('auto', solidWorks), Math.PI / 2);
    assert.equal(upAxisOf('z', solidWorks), 'z');
  });

  it('turns the other axis of the file upwards when asked', () => {
    assert.equal(standingTurn('y', extras), Math.PI / 2);
    assert.equal(standingTurn('z', null), -Math.PI / 2);
  });
});

describe('a remembered view', () => {
  const pose = { target: [1, 2, 3], azimuth: 0, elevation: 0, height: 2 };

  it('belongs to one content', () => {
    const kept = { content: 'a', pose, selection: [0, 1], key: 'model-1' };
    assert.deepEqual(readRememberedView(kept, 'a'), { content: 'a', pose, selection: [0, 1] });
    assert.equal(readRememberedView(kept, 'b'), null);
  });

  it('is dropped when it is damaged', () => {
    for (const broken of [
      { ...pose, height: 0 },
      { ...pose, target: [1, 2] },
      { ...pose, azimuth: '0' },
    ]) {
      assert.equal(readRememberedView({ content: 'a', pose: broken, selection: null }, 'a'), null);
    }
  });
});

describe('a message of the host', () => {
  it('loses actions and facts that are none', () => {
    const card = { title: 't', text: 'x', facts: [['a', 'b'], ['c']], actions: ['retry', 'rm'] };
    assert.deepEqual(readHostMessage({ kind: 'card', card }), {
      kind: 'card',
      card: { title: 't', text: 'x', facts: [['a', 'b']], actions: ['retry'] },
    });
  });

  it('is nothing when a field has the wrong shape', () => {
    for (const message of [
      { kind: 'visual', uri: 'x', content: 'c', sizeBytes: '3' },
      { kind: 'stage', stage: { name: 'x', title: 1 } },
      { kind: 'options', options: { units: 'ft', upAxis: 'y', projection: 'perspective' } },
      { kind: 'select', part: [1.5] },
      { kind: 'open' },
      [],
    ]) {
      assert.equal(readHostMessage(message), null);
    }
  });
});

describe('the content security policy', () => {
  it('lets nothing in but what is named', () => {
    const policy = viewerCsp('https://cdn.example', 'n1');
    assert.match(policy, /^default-src 'none'; script-src 'nonce-n1'; /);
    assert.doesNotMatch(policy, /unsafe|\*|data:|blob:/);
  });
});
