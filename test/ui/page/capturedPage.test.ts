import { deepEqual, equal } from 'node:assert/strict';
import { once, EventEmitter } from 'node:events';
import { CapturedPage } from '../../../src/ui/page/capturedPage';

describe('the last picture of a page', () => {
  const picture = new ArrayBuffer(8);
  const never = 2 ** 30;

  it('is that of its content, and of no other', () => {
    const last = new CapturedPage();
    last.keep({ content: 'a', picture });
    equal(last.of('a'), picture);
    equal(last.of('b'), null);
    last.keep({ content: 'b', picture });
    equal(last.of('a'), null);
  });

  it('keeps a page until it is taken', () => {
    const [last, done] = [new CapturedPage(never), [] as string[]];
    last.ask();
    last.whenTaken(() => done.push('gone'));
    deepEqual(done, []);
    last.keep({ content: 'a', picture });
    deepEqual(done, ['gone']);
    last.keep({ content: 'a', picture });
    deepEqual(done, ['gone']);
  });

  it('keeps no page that was not asked, or has answered', () => {
    const [last, done] = [new CapturedPage(never), [] as string[]];
    last.whenTaken(() => done.push('unasked'));
    last.ask();
    last.keep({ content: 'a', picture });
    last.whenTaken(() => done.push('answered'));
    deepEqual(done, ['unasked', 'answered']);
  });

  it('is not waited for without an end', async () => {
    const [last, events] = [new CapturedPage(1), new EventEmitter()];
    last.ask();
    const gone = once(events, 'gone');
    last.whenTaken(() => events.emit('gone'));
    await gone;
  });

  it('lets a page stay whose tab is seen again', () => {
    const [last, done] = [new CapturedPage(never), [] as string[]];
    last.ask();
    last.whenTaken(() => done.push('gone'));
    last.cancel();
    last.keep({ content: 'a', picture });
    deepEqual(done, []);
  });
});
