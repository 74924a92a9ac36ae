import { equal } from 'node:assert/strict';
import { pmiChangeText } from '../../../../src/model/compare/pmi/pmiChangeText';
import type { PmiStatement } from '../../../../src/model/compare/pmi/pmiChanges';

describe('the change of a dimension in words', () => {
  it('says why a value is a question mark, once for both revisions', () => {
    const bare = statement('?', null);
    const text = (before: PmiStatement | null, after: PmiStatement | null, isElsewhere = false) =>
      pmiChangeText({ kind: 'changed', before, after, isElsewhere }, 'millimetre');
    const why = '(linear distance, the file has no value that can be read)';
    equal(text(bare, statement('5', 5)), `? → 5 ${why}`);
    equal(text(bare, bare, true), `? on other faces ${why}`);
    equal(text(null, bare), `? ${why}`);
    equal(text(statement('4', 4), statement('5', 5)), '4 → 5');
  });

  it('shows of long notes where they differ', () => {
    const note = (text: string) => ({ ...statement(text, null), kind: 'note' as const, type: '' });
    const text = (before: string, after: string) =>
      pmiChangeText(
        { kind: 'changed', before: note(before), after: note(after), isElsewhere: false },
        'millimetre',
      );
    const long = 'ALL EDGES BROKEN 0.2 MAX. '.repeat(20);
    equal(
      text(`${long}SEE A`, `${long}SEE B`),
      '…ALL EDGES BROKEN 0.2 MAX. SEE A → …ALL EDGES BROKEN 0.2 MAX. SEE B',
    );
    equal(text('SEE A', 'SEE B'), 'SEE A → SEE B');
    const [old = '', current = ''] = text(`SEE A. ${long}`, `SEE B. ${long}`).split(' → ');
    equal(old.startsWith('SEE A. ALL') && current.startsWith('SEE B. ALL'), true);
    equal(text(long, `${long}SEE B`).endsWith('ALL EDGES BROKEN 0.2 MAX. SEE B'), true);
  });
});

function statement(text: string, value: number | null): PmiStatement {
  const about = { kind: 'dimension', type: 'linear_distance', product: 'plate' } as const;
  return { ...about, text, value, unit: 'millimetre', faces: 1 };
}
