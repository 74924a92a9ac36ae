import assert from 'node:assert/strict';
import { viewerCsp } from '../../../../../src/model/page/viewerCsp';
import { readModelExtras } from '../../../../../src/model/readModelExtras';
import { styleFor } from '../../../../../src/viewer/base/lengths';
import type { ModelExtras } from '../../../../../src/model/modelExtras';
import { originRows, originSentence } from '../../../../../src/viewer/overlay/originWords';
import { readHostMessage } from '../../../../../src/viewer/page/readHostMessage';
import { readRememberedView } from '../../../../../src/viewer/page/rememberedView';
import { exactAccuracy } from '../../../../../src/viewer/tools/measure/facts/figure';
import { figureText } from '../../../../../src/viewer/tools/measure/facts/measureWords';
import { uprightRotation, upAxisOf } from '../../../../../src/viewer/scene/upAxis';
import { extras } from '../../../glbFixtures';

const inMm = { unit: 'mm', decimals: null } as const;

describe('the numbers of a model', () => {
  const numbers = { units: 'auto', decimals: null } as const;

  it('follow the source file when nothing is chosen', () => {
    assert.equal(styleFor(numbers, null).unit, 'mm');
    assert.equal(styleFor(numbers, { ...extras, sourceUnit: 'inch' }).unit, 'in');
    const inCm = styleFor({ ...numbers, units: 'cm' }, { ...extras, sourceUnit: 'inch' });
    assert.equal(inCm.unit, 'cm');
  });
});

describe('a figure in words', () => {
  const style = { unit: 'mm', decimals: null, extras: null, origin: [0, 0, 0] } as const;
  const volume = { label: '', quantity: 'volume', values: [0.5], accuracy: exactAccuracy } as const;

  it('has a larger unit where its own has nine digits', () => {
    assert.equal(figureText(volume, style), '500000 cm³');
    assert.equal(figureText({ ...volume, quantity: 'area', values: [200] }, style), '200 m²');
    assert.equal(figureText({ ...volume, values: [5e-7] }, style), '500 mm³');
  });

  it('has as many places behind the point as were chosen', () => {
    const point = { ...volume, quantity: 'length', values: [1, 2, 3e-3], style: 'steps' } as const;
    assert.equal(figureText(point, { ...style, decimals: 1 }), 'ΔX 1000.0 · ΔY 2000.0 · ΔZ 3.0 mm');
    const angle = { ...volume, quantity: 'angle', values: [Math.PI / 4] } as const;
    assert.equal(figureText(angle, { ...style, decimals: 2 }), '45.00°');
  });
});

describe('where the shape comes from', () => {
  const facts = { format: 'GLB', unit: null, up: 'z', caliper: null, notes: [] } as const;
  const sentence = (given: ModelExtras | null) => originSentence(given, facts, inMm);

  it('is told in the words of who reads drawings', () => {
    assert.equal(sentence(extras), 'exact, drawn within 0.05 mm');
    assert.equal(sentence({ ...extras, linearDeflection: null }), 'exact');
    assert.equal(
      sentence({ ...extras, geometry: 'partly triangles saved in the file' }),
      'partly exact, drawn within 0.05 mm',
    );
    assert.equal(sentence(null), 'GLB, no unit in the file');
  });

  it('says how many faces are missing, and does not call the rest exact', () => {
    const lacking = (missingFaces: number) =>
      sentence({ ...extras, counts: { ...extras.counts, missingFaces } });
    assert.equal(lacking(1), 'partly exact, one face missing, drawn within 0.05 mm');
    assert.equal(lacking(36), 'partly exact, 36 faces missing, drawn within 0.05 mm');
  });

  const saved = {
    ...extras,
    geometry: 'triangles saved in the file',
    linearDeflection: null,
    angularDeflection: null,
  } as const;

  it('is the program that saved a mesh, with the nearness that it states', () => {
    assert.deepEqual(readModelExtras(saved), saved);
    assert.equal(sentence(saved), 'triangles saved in the file');
    const native = { ...saved, sourceFormat: 'CATIA V5', schema: null, savedBy: 'CATIA V5R17' };
    assert.equal(sentence(native), 'mesh saved by CATIA V5R17');
    assert.equal(
      sentence({ ...native, linearDeflection: 2e-4 }),
      'mesh saved by CATIA V5R17, within 0.2 mm',
    );
  });

  it('has the words of formats and meshers below it', () => {
    assert.deepEqual(originRows({ ...extras, angularDeflection: 0.5 }, facts, 1234567, inMm), [
      ['Format', 'STEP AP214'],
      ['Unit of the file', 'millimetre'],
      ['Geometry', 'meshed from exact B-rep'],
      ['Deflection', '0.05 mm'],
      ['Angular deflection', '29°'],
      ['Quality', 'normal'],
      ['Triangles', '1234567'],
    ]);
    assert.deepEqual(originRows(null, facts, 12, inMm), [
      ['Format', 'GLB'],
      ['Unit of the file', 'not said; taken for millimetres'],
      ['Triangles', '12'],
    ]);
  });

  it('is not told in words that the kernel does not use', () => {
    assert.equal(readModelExtras({ ...extras, geometry: 'exact, honestly' }), null);
  });
});

describe('the up axis', () => {
  it('is Z for a CAD file and Y for another GLB, which both stand as they are', () => {
    assert.deepEqual([upAxisOf('auto', extras), upAxisOf('auto', null)], ['z', 'y']);
    assert.deepEqual([uprightRotation('auto', extras), uprightRotation('auto', null)], [0, 0]);
  });

  it('of another format is what its custom says', () => {
    assert.equal(upAxisOf('auto', null, 'z'), 'z');
    assert.equal(uprightRotation('auto', null, 'z'), -Math.PI / 2);
    assert.equal(upAxisOf('y', null, 'z'), 'y');
  });

  it('is Y for a part drawn in SolidWorks, which is stood up', () => {
    const solidWorks = { ...extras, sourceFormat: 'SolidWorks' } as const;
    assert.equal(upAxisOf('auto', solidWorks), 'y');
    assert.equal(uprightRotation('auto', solidWorks), Math.PI / 2);
    assert.equal(upAxisOf('z', solidWorks), 'z');
  });

  it('turns the other axis of the file upwards when asked', () => {
    assert.equal(uprightRotation('y', extras), Math.PI / 2);
    assert.equal(uprightRotation('z', null), -Math.PI / 2);
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
    assert.match(policy, /; worker-src blob:/);
    assert.doesNotMatch(policy.replace('worker-src blob:', ''), /unsafe|\*|data:|blob:/);
  });
});
