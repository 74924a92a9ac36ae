import { deepEqual, equal } from 'node:assert/strict';
import type { OfferAnswer } from '../../../src/model/page/viewerMessages';
import { FileTransfers, type FileTransferTarget } from '../../../src/ui/transfer/fileTransfers';

describe('FileTransfers', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values).buffer;
  const offer = (number: number) =>
    ({ kind: 'offer', offer: number, what: 'stl', note: '' }) as const;
  const piece = (number: number, isLast: boolean, ...values: number[]) =>
    ({ kind: 'piece', offer: number, bytes: bytes(...values), isLast }) as const;

  interface Told {
    readonly answers: OfferAnswer[];
    readonly done: string[];
  }

  const started = (
    open: (done: string[]) => Promise<FileTransferTarget | null> = (done) =>
      Promise.resolve(sinkOf(done)),
  ): Told & { readonly transfers: FileTransfers } => {
    const told: Told = { answers: [], done: [] };
    const transfers = new FileTransfers({
      answer: (answer) => told.answers.push(answer),
      open: () => open(told.done),
      failed: (error) => told.done.push(String(error)),
    });
    return { ...told, transfers };
  };

  it('asks for one piece after the other, and ends with the last', async () => {
    const { transfers, answers, done } = started();
    await transfers.receive(offer(1));
    await transfers.receive(piece(1, false, 1, 2));
    await transfers.receive(piece(1, true, 3));
    deepEqual(done, ['write 1,2', 'write 3', 'finish 3']);
    deepEqual(answers, [
      { kind: 'take', offer: 1 },
      { kind: 'take', offer: 1 },
    ]);
  });

  it('refuses what the user wants nowhere', async () => {
    const { transfers, answers } = started(() => Promise.resolve(null));
    await transfers.receive(offer(1));
    await transfers.receive(piece(1, true, 3));
    deepEqual(answers, [{ kind: 'refuse', offer: 1 }]);
  });

  it('takes nothing that was not asked for', async () => {
    const { transfers, done } = started();
    await transfers.receive(piece(1, true, 1));
    await transfers.receive(offer(2));
    await transfers.receive(piece(1, true, 1));
    const first = transfers.receive(piece(2, false, 1));
    // Comes before the first one was taken.
    await transfers.receive(piece(2, true, 2));
    await first;
    deepEqual(done, ['write 1']);
  });

  it('leaves nothing behind of what another offer replaces, or the page withdraws', async () => {
    const { transfers, done } = started();
    await transfers.receive(offer(1));
    await transfers.receive(offer(2));
    await transfers.receive({ kind: 'withdraw', offer: 1, reason: '' });
    deepEqual(done, ['abandon']);
    await transfers.receive({ kind: 'withdraw', offer: 2, reason: '' });
    deepEqual(done, ['abandon', 'abandon']);
  });

  it('tells of a failure and gives up what is half written', async () => {
    const { transfers, answers, done } = started((all) =>
      Promise.resolve({ ...sinkOf(all), write: () => Promise.reject(new Error('disk full')) }),
    );
    await transfers.receive(offer(1));
    await transfers.receive(piece(1, false, 1));
    deepEqual(done, ['abandon', 'Error: disk full']);
    deepEqual(answers.at(-1), { kind: 'refuse', offer: 1 });
  });

  it('tells of no failure of what was given up, and goes on with what came in its place', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { transfers, answers, done } = started((all) =>
      Promise.resolve({
        ...sinkOf(all),
        write: () => new Promise((_, reject) => (fail = reject)),
      }),
    );
    await transfers.receive(offer(1));
    const written = transfers.receive(piece(1, false, 1));
    await transfers.receive(offer(2));
    fail(new Error('disk full'));
    await written;
    deepEqual(done, ['abandon']);
    deepEqual(answers, [
      { kind: 'take', offer: 1 },
      { kind: 'take', offer: 2 },
    ]);
  });

  it('gives up a file whose page went while the user chose its place', async () => {
    const { transfers, answers, done } = started(async (all) => {
      await transfers.end();
      return sinkOf(all);
    });
    await transfers.receive(offer(1));
    deepEqual(done, ['abandon']);
    equal(answers.length, 0);
  });
});

function sinkOf(done: string[]): FileTransferTarget {
  const doing = (what: string) => Promise.resolve(void done.push(what));
  return {
    write: (bytes) => doing(`write ${bytes.join()}`),
    finish: (sizeBytes) => doing(`finish ${sizeBytes}`),
    abandon: () => doing('abandon'),
  };
}
