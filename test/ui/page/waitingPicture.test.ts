import { deepEqual, equal } from 'node:assert/strict';
import type { HostMessage } from '../../../src/model/page/viewerMessages';
import { WaitingPicture } from '../../../src/ui/page/waitingPicture';

describe('the picture saved in a file, while there is no result', () => {
  it('is shown with where it comes from', async () => {
    const { picture, told } = pageOf();
    picture.show('a', () => Promise.resolve('/cache/a.png'));
    await settled();
    deepEqual(told, [
      { kind: 'preview', uri: 'page:/cache/a.png', caption: 'Picture saved in the file' },
    ]);
  });

  it('is read once, however often its stage changes', async () => {
    const { picture, told } = pageOf();
    let reads = 0;
    const read = () => {
      reads += 1;
      return Promise.resolve('/cache/a.png');
    };
    picture.show('a', read);
    picture.show('a', read);
    await settled();
    picture.show('a', read);
    await settled();
    equal(reads, 1);
    equal(told.length, 1);
  });

  it('is not shown when the result came first', async () => {
    const { picture, told } = pageOf();
    let isAborted = false;
    picture.show('a', async (signal) => {
      await settled();
      isAborted = signal.aborted;
      return '/cache/a.png';
    });
    picture.end();
    await settled();
    await settled();
    equal(isAborted, true);
    deepEqual(told, []);
  });

  it('gives way to that of another content', async () => {
    const { picture, told } = pageOf();
    picture.show('a', () => Promise.resolve('/cache/a.png'));
    picture.show('b', () => Promise.resolve('/cache/b.png'));
    await settled();
    deepEqual(
      told.map((message) => message.kind === 'preview' && message.uri),
      ['page:/cache/b.png'],
    );
  });

  it('is not read for a page that does not listen yet, but once it does', async () => {
    const { picture, told, channel } = pageOf();
    channel.isListening = false;
    picture.show('a', () => Promise.reject(new Error('read for nobody')));
    channel.isListening = true;
    picture.show('a', () => Promise.resolve('/cache/a.png'));
    await settled();
    equal(told.length, 1);
  });

  it('takes that of another content away where the file holds none, and where nothing has one', async () => {
    const { picture, told } = pageOf();
    picture.show('a', () => Promise.resolve(null));
    await settled();
    deepEqual(told, [{ kind: 'preview', uri: null }]);
    picture.show('b', () => Promise.resolve('/cache/b.png'));
    picture.clear();
    await settled();
    deepEqual(told.slice(1), [{ kind: 'preview', uri: null }]);
  });
});

function pageOf() {
  const told: HostMessage[] = [];
  const channel = {
    isListening: true,
    send: (message: HostMessage) => void told.push(message),
    addressOf: (file: string) => `page:${file}`,
  };
  return { picture: new WaitingPicture(channel), told, channel };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
