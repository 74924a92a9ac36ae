import { equal, notEqual } from 'node:assert/strict';
import { sourceKey } from '../../../src/tracking/source/sourceKey';

describe('what a source is known by', () => {
  const windows = (source: string) => sourceKey(source, 'win32');
  const mac = (source: string) => sourceKey(source, 'darwin');
  const linux = (source: string) => sourceKey(source, 'linux');

  it('is the same for a file of Windows whatever the case of its drive and its names', () => {
    equal(windows('file:///C%3A/Teile/Bolt.STEP'), windows('file:///c:/teile/bolt.step'));
    notEqual(windows('file:///c:/teile/bolt.step'), windows('file:///d:/teile/bolt.step'));
  });

  it('keeps shares of different servers apart', () => {
    equal(windows('file://NAS/teile/a.step'), windows('file://nas/Teile/a.step'));
    notEqual(windows('file://nas/teile/a.step'), windows('file:///nas/teile/a.step'));
  });

  it('is the same on a Mac however accents are composed', () => {
    const names = ['NFC', 'NFD'].map((form) => encodeURI('Größe.step'.normalize(form)));
    const [composed = '', apart = ''] = names.map((name) => `file:///teile/${name}`);
    notEqual(composed, apart);
    equal(mac(composed), mac(apart));
    notEqual(linux(composed), linux(apart));
    notEqual(windows(composed), windows(apart));
  });

  it('is the very address on Linux, and of what is on no disk', () => {
    notEqual(linux('file:///a/Bolt.step'), linux('file:///a/bolt.step'));
    notEqual(windows('memory:/a/Bolt.step'), windows('memory:/a/bolt.step'));
    equal(linux('file:///a%2Fb.step'), 'file:///a%2Fb.step');
  });

  it('takes an address that cannot be decoded as it is', () => {
    equal(windows('file:///c:/100%/A.step'), 'file:///c:/100%/a.step');
  });
});
