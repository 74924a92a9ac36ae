import { deepEqual, equal, ok } from 'node:assert/strict';
import type { PmiAnnotation } from '../../../../src/model/pmi/pmi';
import { textBlock } from '../../../../src/model/pmi/drawn/textBlock';
import { buildModel } from '../../../../src/viewer/model/buildModel';
import { pmiOf } from '../../../../src/viewer/pmi/modelPmi';
import { AnnotationTexts } from '../../../../src/viewer/tools/pmi/annotationTexts';
import { drawnCopies } from '../../../../src/viewer/tools/pmi/drawnCopies';
import { annotationCopies } from '../../../../src/viewer/tools/pmi/pmiCopies';
import { openedPackOf } from '../../../kernel/packs';
import { pmiSample } from './pmiPacks';

describe('the texts of annotations', () => {
  it('are found one in a step, each once, and are unknown before', async () => {
    const model = buildModel(await openedPackOf(await pmiSample('nist_ctc_01_asme1_ap242-e1.stp')));
    const pmi = pmiOf(model);
    ok(pmi);
    const copies = drawnCopies(pmi, annotationCopies(pmi, model));
    const texts = new AnnotationTexts(pmi);
    const finding = texts.find(copies);
    const annotations = new Set(copies.map(({ annotation }) => annotation));
    for (let found = 0; found < annotations.size; found++) {
      equal(copies.filter((copy) => texts.of(copy) !== null).length, found);
      equal(finding.next().done, false);
    }
    deepEqual(finding.next(), { done: true, value: true });
    for (const copy of copies) {
      const plane: PmiAnnotation['plane'] | undefined = pmi.annotations[copy.annotation]?.plane;
      ok(plane);
      deepEqual(texts.of(copy), textBlock(copy.drawn, plane));
    }
    deepEqual(texts.find(copies).next(), { done: true, value: false });
  });
});
