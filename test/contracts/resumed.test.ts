import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { sourceFileAt } from '../../src/client/source/openSourceFile';
import { Redactor } from '../../src/client/secrets/redactor';
import type { UploadListener, UploadTicket } from '../../src/client/serviceClient';
import { closeServers } from '../client/loopback';
import {
  clientAt,
  fileOf,
  forever,
  noProgress,
  sha256,
  troubleIn,
  uploadToken,
} from '../client/testClient';
import { contracts, grantAt, type Contract } from './contractList';
import type { Store } from './store';
import { startTus } from './tus';

const mebibyte = 1024 ** 2;

const tusInPieces: Contract = {
  ...(contracts['tus 1.0'] ?? assert.fail()),
  profile: {
    method: 'POST',
    headers: { Authorization: 'Bearer ${uploadToken}' },
    chunking: { kind: 'tus', size: mebibyte },
  },
};

const resumable: readonly (readonly [what: string, contract: Contract, sizeBytes: number])[] = [
  ['Qiniu resumable v2', contracts['Qiniu resumable v2'] ?? assert.fail(), 17 * mebibyte],
  ['GCS resumable', contracts['GCS resumable'] ?? assert.fail(), 33 * mebibyte],
  ['Azure Blob in blocks', contracts['Azure Blob in blocks'] ?? assert.fail(), 5 * mebibyte + 5],
  ['tus 1.0', tusInPieces, 5 * mebibyte + 1],
];

describe('an upload that ended with its window', () => {
  afterEach(closeServers);

  for (const [what, contract, sizeBytes] of resumable) {
    it(`goes on in the next where the storage has it: ${what}`, async () => {
      const store = await contract.start();
      const file = fileOf(sizeBytes);
      const ticket = await cutOff(store, contract, file);
      assert.equal(store.files.size, 0);
      const before = store.seen.length;
      const sent: number[] = [];
      await goOn(store, contract, file, ticket, { progress: (bytes) => sent.push(bytes) });
      assert.deepEqual([...store.files.values()].map(sha256), [sha256(readFileSync(file))]);
      const bytes = store.seen
        .slice(before)
        .reduce((sum, { headers }) => sum + Number(headers['content-length'] ?? 0), 0);
      assert.ok(bytes < sizeBytes * 0.8, `${bytes} of ${sizeBytes} bytes were sent again`);
      assert.ok((sent[0] ?? 0) >= sizeBytes * 0.2, `the progress began at ${sent[0]}`);
    });

    it(`is not taken up with another file in its place: ${what}`, async () => {
      const store = await contract.start();
      const file = fileOf(sizeBytes);
      const ticket = await cutOff(store, contract, file);
      appendFileSync(file, 'more');
      const before = store.seen.length;
      const tickets = new Tickets();
      await troubleIn(goOn(store, contract, file, ticket, { listener: tickets }), 'fileChanged');
      assert.equal(tickets.last, null);
      assert.equal(store.seen.length, before);
    });
  }

  it('begins anew with another grant when the storage has forgotten it', async () => {
    const store = await startTus();
    const file = fileOf(3 * mebibyte);
    const ticket = await cutOff(store, tusInPieces, file);
    store.forget();
    const tickets = new Tickets();
    const work = goOn(store, tusInPieces, file, ticket, { listener: tickets });
    const error = await troubleIn(work, 'interrupted');
    assert.match(error.message, /cannot go on with bracket\.step/);
    assert.equal(tickets.last, null);
    assert.equal(store.seen.filter(({ method }) => method === 'POST').length, 1);
  });

  it('keeps its ticket when the line is cut again', async () => {
    const store = await startTus();
    const file = fileOf(3 * mebibyte);
    const ticket = await cutOff(store, tusInPieces, file);
    store.cutAfter(1, Infinity);
    const tickets = new Tickets();
    const work = goOn(store, tusInPieces, file, ticket, { listener: tickets });
    await troubleIn(work, 'interrupted');
    assert.ok(tickets.holds.includes(true));
    store.cutAfter(1, 0);
    const text = tickets.last ?? assert.fail('the ticket is gone');
    await goOn(store, tusInPieces, file, { modelId: 'm-1', text });
    assert.deepEqual([...store.files.values()].map(sha256), [sha256(readFileSync(file))]);
  });

  it('is not taken up by a ticket of another model, of another kind, or of no kind', async () => {
    const store = await startTus();
    const file = fileOf(3 * mebibyte);
    const ticket = await cutOff(store, tusInPieces, file);
    const before = store.seen.length;
    const strangers: readonly UploadTicket[] = [
      { ...ticket, modelId: 'm-2' },
      { ...ticket, text: ticket.text.replace('"tus","url"', '"content-range","url"') },
      { ...ticket, text: ticket.text.replace('"version":1', '"version":2') },
      { ...ticket, text: ticket.text.slice(1) },
      { ...ticket, text: '' },
    ];
    for (const stranger of strangers) {
      await troubleIn(goOn(store, tusInPieces, file, stranger), 'interrupted');
    }
    const evil = ticket.text.replace(/"url":"http:\/\/[^/]+/, '"url":"http://localhost:1');
    await troubleIn(goOn(store, tusInPieces, file, { ...ticket, text: evil }), 'interrupted');
    assert.equal(store.seen.length, before);
  });

  it('is not taken up after more than a week', async () => {
    const store = await startTus();
    const file = fileOf(3 * mebibyte);
    const ticket = await cutOff(store, tusInPieces, file);
    const now = () => Date.now() + 8 * 24 * 3_600_000;
    await troubleIn(goOn(store, tusInPieces, file, ticket, { now }), 'interrupted');
  });

  it('has the secrets of its ticket kept out of every text of the next window', async () => {
    const store = await startTus();
    const file = fileOf(3 * mebibyte);
    const ticket = await cutOff(store, tusInPieces, file);
    const redactor = new Redactor();
    await goOn(store, tusInPieces, file, ticket, { redactor });
    assert.equal(redactor.clean(`a ${uploadToken} b`), 'a [secret] b');
  });
});

/** Hears what a window would keep. */
class Tickets implements UploadListener {
  last: string | null | undefined = undefined;
  readonly holds: boolean[] = [];
  readonly ticket = (text: string | null): void => {
    this.last = text;
  };
  readonly heldUp = (isSo: boolean): void => {
    this.holds.push(isSo);
  };
}

/** Sends about half of the file, then ends as a window does; gives what it left behind. */
async function cutOff(store: Store, contract: Contract, file: string): Promise<UploadTicket> {
  const window = new AbortController();
  const source = await sourceFileAt(file);
  const tickets = new Tickets();
  const client = clientAt(store.origin, { uploadProfile: () => contract.profile ?? 'auto' });
  const progress = (sentBytes: number): void => {
    if (sentBytes > source.sizeBytes / 2) window.abort();
  };
  const grant = grantAt(store, contract);
  await troubleIn(client.sendFile(grant, source, progress, window.signal, tickets), 'cancelled');
  return { modelId: 'm-1', text: tickets.last ?? assert.fail('no ticket') };
}

interface GoingOn {
  readonly progress?: (sentBytes: number) => void;
  readonly listener?: UploadListener;
  readonly redactor?: Redactor;
  readonly now?: () => number;
}

async function goOn(
  store: Store,
  contract: Contract,
  file: string,
  ticket: UploadTicket,
  { progress = noProgress, listener, ...options }: GoingOn = {},
): Promise<void> {
  const client = clientAt(store.origin, {
    uploadProfile: () => contract.profile ?? 'auto',
    limits: { uploadResumeMs: 1 },
    ...options,
  });
  await client.resumeUpload(ticket, await sourceFileAt(file), progress, forever, listener);
}
