import { deepEqual } from 'node:assert/strict';
import type { HostMessage } from '../../../src/model/page/viewerMessages';
import { PartQuestions } from '../../../src/ui/page/partQuestions';

describe('questions about parts', () => {
  it('get their own answers, whatever the order', async () => {
    const volume = { value: 1e-9, isExact: true };
    const sent: HostMessage[] = [];
    const questions = new PartQuestions((message) => sent.push(message));
    const answers = Promise.all([questions.ask([0, 1]), questions.ask([0, 2])]);
    deepEqual(sent, [
      { kind: 'describe', question: 1, path: [0, 1] },
      { kind: 'describe', question: 2, path: [0, 2] },
    ]);
    questions.receive({ kind: 'described', question: 2, facts: ['Volume: 2 mm³ (exact)'] });
    questions.receive({ kind: 'described', question: 9, facts: ['of nobody'] });
    questions.receive({
      kind: 'described',
      question: 1,
      facts: ['Volume: 1 mm³ (exact)'],
      figures: { volume },
    });
    deepEqual(await answers, [
      { facts: ['Volume: 1 mm³ (exact)'], figures: { volume } },
      { facts: ['Volume: 2 mm³ (exact)'], figures: {} },
    ]);
  });

  it('end without an answer when the page is gone', async () => {
    const questions = new PartQuestions(() => undefined);
    const answer = questions.ask([0]);
    questions.end();
    deepEqual(await answer, { facts: [], figures: {} });
  });
});
