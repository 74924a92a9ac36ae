import assert from 'node:assert/strict';
import { atOnce, inSlices, type Steps } from '../../../src/viewer/base/inSlices';

describe('what is made in steps', () => {
  it('is there in the end, after all else that waited had its turn', async () => {
    const said: string[] = [];
    const made = inSlices(counted(3, said), new AbortController().signal);
    said.push('the caller goes on');
    assert.equal(await made, 3);
    assert.equal(said[0], 'the caller goes on');
    assert.equal(said.length, 4);
  });

  it('is given up when nobody wants it any more', async () => {
    const said: string[] = [];
    const unwanted = new AbortController();
    const made = inSlices(
      counted(1e9, said, () => unwanted.abort()),
      unwanted.signal,
    );
    assert.equal(await made, null);
  });

  it('is made at once for who needs it now', () => {
    assert.equal(atOnce(counted(5, [])), 5);
  });
});

function* counted(count: number, said: string[], atFirst = () => {}): Steps<number> {
  atFirst();
  for (let i = 0; i < count; i++) {
    if (said.length < 10) said.push(`step ${i}`);
    yield;
  }
  return count;
}
