import { deepEqual, equal } from 'node:assert/strict';
import { defaultViewerOptions, viewerOptionWords } from '../../../src/model/page/viewerMessages';
import {
  cacheLimitMB,
  readMegabytes,
  readNumber,
  sizeLimitMB,
  readQuality,
  readViewerOptions,
  readWebhook,
  timeLimitSeconds,
  isOfRemote,
  userValue,
} from '../../../src/ui/service/settingValues';

describe('settings', () => {
  it('never let a workspace decide what the user must', () => {
    const inspected = {
      defaultValue: '',
      workspaceValue: 'https://evil.test',
      workspaceFolderValue: 'https://evil.test',
    };
    equal(userValue(inspected), '');
    equal(userValue({ ...inspected, globalValue: 'https://good.test' }), 'https://good.test');
    equal(userValue(undefined), undefined);
  });

  it('are those of the Remote settings in a remote window, each as a whole, else of the user', () => {
    const merged = {
      defaultValue: 'auto',
      globalValue: { method: 'PUT', tokenIn: 'header', field: 'file' },
      globalLocalValue: { method: 'POST', field: 'file' },
      globalRemoteValue: { method: 'PUT', tokenIn: 'header' },
    };
    deepEqual(userValue(merged), { method: 'PUT', tokenIn: 'header' });
    const { globalRemoteValue: _, ...local } = merged;
    deepEqual(userValue(local), { method: 'POST', field: 'file' });
    // No address there means this machine, whatever the user has set for other windows.
    const address = { defaultValue: '', globalValue: '', globalLocalValue: 'https://models.test' };
    equal(userValue({ ...address, globalRemoteValue: '' }), '');
    deepEqual(
      [address, { ...address, globalRemoteValue: 'https://x.test' }, undefined].map(isOfRemote),
      [false, true, false],
    );
    equal(userValue({ ...address, globalRemoteValue: null, globalValue: null }), null);
  });

  it('fall back to something sensible when they hold nonsense', () => {
    equal(readQuality('ultra'), 'normal');
    equal(readQuality('fine'), 'fine');
    equal(readNumber('many', timeLimitSeconds), timeLimitSeconds.fallback);
    equal(readNumber(-1, timeLimitSeconds), timeLimitSeconds.min);
    equal(readNumber(Number.NaN, timeLimitSeconds), timeLimitSeconds.fallback);
    equal(readNumber(1e12, timeLimitSeconds), timeLimitSeconds.max);
  });

  it('count a megabyte as 1024 × 1024 bytes', () => {
    equal(readMegabytes(16, cacheLimitMB), 16 * 1024 * 1024);
    equal(readMegabytes(1, sizeLimitMB), 1024 * 1024);
    equal(readMegabytes('much', cacheLimitMB), cacheLimitMB.fallback * 1024 * 1024);
  });

  it('send a callback address only when it is one', () => {
    equal(readWebhook('https://hook.test/x'), 'https://hook.test/x');
    equal(readWebhook('http://hook.test/'), 'http://hook.test/');
    const others = [null, 7, '', 'hook', 'file:///x', 'xhttps://hook.test', 'httpsx://hook.test'];
    deepEqual(new Set(others.map(readWebhook)), new Set([null]));
    equal(readWebhook(new URL('https://hook.test')), null);
  });

  it('give the viewer every word it knows, and the usual one for any other', () => {
    for (const [name, words] of Object.entries(viewerOptionWords)) {
      for (const word of [...words, 'other', null]) {
        const options = readViewerOptions((key) => (key === name ? word : undefined));
        const known = words.some((one) => one === word);
        deepEqual(options, { ...defaultViewerOptions, ...(known ? { [name]: word } : {}) });
      }
    }
    equal(readViewerOptions(() => true).edges, true);
    equal(readViewerOptions(() => undefined).edges, true);
  });

  it('give the viewer only options it knows', () => {
    const options = readViewerOptions(
      (key) => ({ units: 'in', upAxis: 'x', edges: false, mouse: 'creo' })[key as 'units'],
    );
    deepEqual(options, { ...defaultViewerOptions, units: 'in', edges: false, mouse: 'creo' });
  });

  it('read how many places numbers have, within bounds', () => {
    const decimalsOf = (value: unknown) =>
      readViewerOptions((key) => (key === 'decimals' ? value : undefined)).decimals;
    deepEqual([2, 99, -1, null, 'two', undefined].map(decimalsOf), [2, 8, 0, null, null, null]);
  });
});
