import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { modelExtras } from '../../../../../src/kernel/convert/writeModelExtras';
import { writeGlb } from '../../../../../src/kernel/write/glb/writeGlb';
import { massOf } from '../../../../../src/viewer/tools/measure/facts/massOf';
import { factText } from '../../../../../src/viewer/tools/measure/facts/measureWords';
import { entityFacts } from '../../../../../src/viewer/tools/measure/facts/entityFacts';
import { measureCsv } from '../../../../../src/viewer/tools/measure/measureCsv';
import type { ModelKnowledge } from '../../../../../src/viewer/tools/measure/entities/modelKnowledge';
import {
  entityAt,
  type EntityRef,
} from '../../../../../src/viewer/tools/measure/entities/measurableEntity';
import { setTranslations } from '../../../../../src/words/say';
import { sceneOf } from '../../../../kernel/boxScene';
import { knowledgeOf } from '../models';
import { partOf, sphereForm } from '../pairs/carrierForms';

describe('a part whose edges lie beside its faces', () => {
  it('has a volume, an area and a centre that are sure to a share only, and says why', async () => {
    const loose = await knowledgeWith(0.000_31);
    deepEqual(texts(loose, 'part').slice(0, 3), [
      'Volume: 4188.79 mm³ (≈ sure to about 0.03 %)',
      'Centre of mass: X 0 · Y 0 · Z 0 mm (≈ sure to about 0.03 %)',
      'Area: 1256.64 mm² (≈ sure to about 0.03 %)',
    ]);
    const [volume = ''] = csvLines(loose).slice(1);
    equal(
      volume,
      ',part,Volume,4188.79,,,mm³,no,,' +
        '≈ sure to about 0.03 %. Edges of the part lie beside its faces in the file.,',
    );
  });

  it('ends its sentences in a table as Chinese does', async () => {
    const loose = await knowledgeWith(0.000_31);
    setTranslations({ '{list}.': '{list}。' });
    const [, line = ''] = csvLines(loose);
    setTranslations({});
    match(line, /sure to about 0\.03 %。 /);
  });

  it('is exact where they lie beside them by less than a hundredth of a percent', async () => {
    const tight = await knowledgeWith(0.000_03);
    equal(texts(tight, 'part')[0], 'Volume: 4188.79 mm³ (exact)');
    equal(isMassExact(tight), true);
  });

  it('does not promise more of one of its faces than of all of them together', async () => {
    const area = texts(await knowledgeWith(0.000_31), 'face').at(-1);
    equal(area, 'Area: 1257 mm² (≈ sure to about 0.03 %)');
  });

  it('says why its sums are not exact where its faces are not known one by one', async () => {
    const built = await knowledgeWith(0.016, false);
    deepEqual(texts(built, 'part').slice(0, 3), [
      'Volume: 4188.79 mm³ (≈ sure to about 2 %)',
      'Centre of mass: X 0 · Y 0 · Z 0 mm (≈ sure to about 2 %)',
      'Area: 1256.64 mm² (≈ sure to about 2 %)',
    ]);
    match(csvLines(built)[1] ?? '', /The faces of the part are not known one by one\.,$/);
  });

  it('has no exact mass, where one that is closed has', async () => {
    equal(isMassExact(await knowledgeWith(0.000_31)), false);
    const closed = await knowledgeWith(undefined);
    equal(isMassExact(closed), true);
    equal(texts(closed, 'part')[0], 'Volume: 4188.79 mm³ (exact)');
  });
});

const wording = { unit: 'mm', decimals: null, extras: null, origin: [0, 0, 0] } as const;

function texts(knowledge: ModelKnowledge, kind: EntityRef['kind']): readonly string[] {
  return factsOf(knowledge, kind).map((fact) =>
    factText(fact, { ...wording, extras: knowledge.model.extras }),
  );
}

function csvLines(knowledge: ModelKnowledge): readonly string[] {
  const facts = factsOf(knowledge, 'part');
  return measureCsv([{ name: '', title: 'part', facts }], wording, '').split('\r\n');
}

function factsOf(knowledge: ModelKnowledge, kind: EntityRef['kind']) {
  const [part] = knowledge.model.parts;
  const entity = part && entityAt(knowledge, { part: part.path, kind, index: 0 });
  ok(entity);
  return entityFacts(entity);
}

function isMassExact(knowledge: ModelKnowledge): boolean {
  const mass = massOf(knowledge.model.parts, () => ({ kind: 'material', id: 'steel' }), knowledge);
  ok('isExact' in mass);
  return mass.isExact;
}

/** Of a ball of 20 mm. */
async function knowledgeWith(
  looseness: number | undefined,
  hasShapes = true,
): Promise<ModelKnowledge> {
  const { shapes, ...ball } = partOf(sphereForm(0.01, -Math.PI / 2, Math.PI / 2, 2 * Math.PI));
  const part = {
    ...ball,
    ...(hasShapes && shapes && { shapes }),
    solid: { ...ball.solid, volume: (4 / 3) * Math.PI * 1e-6, centreOfMass: [0, 0, 0] as const },
    ...(looseness !== undefined && { looseness }),
  };
  const node = { name: 'part', matrix: null, part: 0, color: null, children: [] };
  const scene = sceneOf([node], part);
  return knowledgeOf(await writeGlb(scene, modelExtras(scene, 'normal')));
}
