import { deepEqual } from 'node:assert/strict';
import { withUnread } from '../../../../src/model/compare/match/withUnread';
import { matchParts } from '../../../../src/model/compare/match/matchParts';
import { at, box, partOf } from '../shapes';

describe('parts that only one file could give', () => {
  const plate = partOf('plate', box());
  const pins = [1, 2, 3].map((x) => partOf('pin', box(0.01, 0.01, 0.05), { place: at(0.1 * x) }));

  it('are not removed as often as the other file has them unread', () => {
    const matches = matchParts([plate, ...pins], [plate]);
    const unread = withUnread(matches, [], [{ name: 'pin', placements: 2 }]);
    deepEqual(kindsOf(unread), ['unchanged', 'unread', 'unread', 'removed']);
  });

  it('are not added where the old file could not be read whole', () => {
    const matches = matchParts([plate], [plate, ...pins]);
    deepEqual(kindsOf(withUnread(matches, [{ name: '', placements: 3 }])), [
      ...['unchanged', 'unread', 'unread', 'unread'],
    ]);
    deepEqual(kindsOf(withUnread(matches, [], [{ name: 'pin', placements: 3 }])), [
      ...['unchanged', 'added', 'added', 'added'],
    ]);
  });
});

function kindsOf(matches: ReturnType<typeof withUnread>): readonly string[] {
  return matches.map(({ kind }) => kind);
}
