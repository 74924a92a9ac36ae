import { deepEqual, equal, ok } from 'node:assert/strict';
import { longestPiece } from '../../../src/model/page/viewerMessages';
import { Chunks } from '../../../src/viewer/toolkit/chunks';

describe('Chunks', () => {
  /** A clock that goes on by so many milliseconds with each chunk that is made. */
  function* chunks(count: number, bytes: number, clock: FakeClock, step = 0) {
    for (let i = 0; i < count; i++) {
      clock.time += step;
      clock.made += 1;
      yield new Uint8Array(bytes).fill(i + 1);
    }
  }

  it('are all bytes in their order, none larger than the host takes', async () => {
    const clock = new FakeClock();
    const pieces = new Chunks(chunks(7, 1_500_000, clock), clock);
    const all: Buffer[] = [];
    for (let isLast = false; !isLast;) {
      const piece = await pieces.next();
      ok(piece.bytes.byteLength <= longestPiece);
      all.push(Buffer.from(piece.bytes));
      ({ isLast } = piece);
    }
    const bytes = Buffer.concat(all);
    equal(bytes.length, 7 * 1_500_000);
    deepEqual(
      [0, 1, 2, 3, 4, 5, 6].map((i) => bytes[i * 1_500_000]),
      [1, 2, 3, 4, 5, 6, 7],
    );
  });

  it('come in parts even of one chunk that is larger than that', async () => {
    const clock = new FakeClock();
    const pieces = new Chunks(chunks(1, 3 * longestPiece, clock), clock);
    for (let left = 3 * longestPiece; left > 0;) {
      const { bytes } = await pieces.next();
      ok(bytes.byteLength > 0 && bytes.byteLength <= longestPiece);
      left -= bytes.byteLength;
    }
  });

  it('are made only as they are asked for', async () => {
    const clock = new FakeClock();
    const pieces = new Chunks(chunks(100, 2 ** 20, clock), clock);
    deepEqual([clock.made], [0]);
    await pieces.next();
    ok(clock.made <= 3, `${clock.made} chunks`);
    pieces.end();
    equal((await pieces.next()).isLast, true);
    ok(clock.made <= 3, 'nothing more after the end');
  });

  it('let the page do other things while they are made', async () => {
    const clock = new FakeClock();
    const pieces = new Chunks(chunks(100, 10, clock, 4), clock);
    await pieces.next();
    ok(clock.longestTurn <= 16, `${clock.longestTurn} ms`);
    ok(clock.pauses > 20, `${clock.pauses} pauses`);
  });
});

class FakeClock {
  time = 0;
  made = 0;
  pauses = 0;
  longestTurn = 0;
  private since = 0;

  readonly now = () => this.time;

  readonly pause = async () => {
    this.longestTurn = Math.max(this.longestTurn, this.time - this.since);
    this.since = this.time;
    this.pauses += 1;
  };
}
