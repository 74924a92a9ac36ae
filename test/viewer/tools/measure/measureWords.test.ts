import assert from 'node:assert/strict';
import { viewerCsp } from '../../../../src/model/page/viewerCsp';
import { readModelExtras } from '../../../../src/model/readModelExtras';
import { sizeText, unitFor } from '../../../../src/viewer/base/lengths';
import { originTexts } from '../../../../src/viewer/overlay/statusLine';
import { readHostMessage } from '../../../../src/viewer/page/readHostMessage';
import { readRememberedView } from '../../../../src/viewer/page/rememberedView';
import { standingTurn, upAxisOf } from '../../../../src/viewer/scene/upAxis';
import { extras } from '../../glbFixtures';

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
  it('is told with their deflection when they were meshed from exact faces', () => {
    assert.deepEqual(originTexts(extras, 'mm'), [
      'AP214, meshed from exact B-rep',
      'deflection 0.05 mm',
    ]);
  });

  const saved = {
    ...extras,
    geometry: 'triangles saved in the file',
    linearDeflection: null,
    angularDeflection: null,
  } as const;

  it('is told without one when they were saved in the file', () => {
    const read = readModelExtras(saved);
    assert.deepEqual(read, saved);
    assert.deepEqual(originTexts(read, 'mm'), ['AP214, triangles saved in the file']);
  });

  it('is told by the program that saved a native part, with the deflection that it states', () => {
    const native = { ...saved, sourceFormat: 'CATIA V5', schema: null, savedBy: 'CATIA V5R17' };
    assert.deepEqual(originTexts({ ...native, sourceFormat: 'CATIA V5' }, 'mm'), [
      'mesh saved by CATIA V5R17',
    ]);
    const stated = readModelExtras({ ...native, linearDeflection: 2e-4 });
    assert.ok(stated);
    assert.deepEqual(originTexts(stated, 'mm'), ['mesh saved by CATIA V5R17', 'deflection 0.2 mm']);
  });

  it('is not told in words that the kernel does not use', () => {
    assert.equal(readModelExtras({ ...extras, geometry: 'exact, honestly' }), null);
  });
});

describe('the up axis', () => {
  it('is Z for a CAD file and Y for another GLB, which both stand as they are', () => {
    assert.deepEqual([upAxisOf('auto', extras), upAxisOf('auto', null)], ['z', 'y']);
    assert.deepEqual([standingTurn('auto', extras), standingTurn('auto', null)], [0, 0]);
  });

  it('of another format is what its custom says', () => {
    assert.equal(upAxisOf('auto', null, 'z'), 'z');
    assert.equal(standingTurn('auto', null, 'z'), -Math.PI / 2);
    assert.equal(upAxisOf('y', null, 'z'), 'y');
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
  const pose = { target: [1, 2, 3], azimuth: 0, elevation: 0, roll: 0, height: 2 };

  it('belongs to one content', () => {
    const seen = { selection: [[0, 1]], hidden: [[0, 2]], ghosts: [] };
    const options = { display: 'xray', edges: false };
    const view = { content: 'a', pose, isWhole: true, ...seen, options, tools: { section: [1] } };
    const kept = { ...view, key: 'model-1' };
    assert.deepEqual(readRememberedView(kept, 'a'), view);
    assert.equal(readRememberedView(kept, 'b'), null);
  });

  it('has nothing hidden when that was not kept, or is damaged', () => {
    const options = { display: 'rainbow', mouse: 'creo' };
    const kept = { content: 'a', pose, selection: null, hidden: [[0], 'x'], options };
    assert.deepEqual(readRememberedView(kept, 'a'), {
      ...{ content: 'a', pose, isWhole: false, selection: [], hidden: [], ghosts: [], tools: {} },
      options: { mouse: 'creo' },
    });
  });

  it('is dropped when it is damaged', () => {
    for (const broken of [
      { ...pose, height: 0 },
      { ...pose, target: [1, 2] },
      { ...pose, azimuth: '0' },
    ]) {
      assert.equal(readRememberedView({ content: 'a', pose: broken, selection: [] }, 'a'), null);
    }
  });
});

describe('a message of the host', () => {
  it('changes visibility only in known words, of paths', () => {
    const message = { kind: 'visibility', change: 'hide', parts: [[0, 1]] };
    assert.deepEqual(readHostMessage(message), message);
    assert.equal(readHostMessage({ ...message, change: 'constructor' }), null);
    assert.equal(readHostMessage({ ...message, parts: [[0, 'x']] }), null);
    assert.equal(readHostMessage({ ...message, parts: undefined }), null);
    const ofSelection = { ...message, parts: null };
    assert.deepEqual(readHostMessage(ofSelection), ofSelection);
  });

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
      { kind: 'select', parts: [[1.5]] },
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
