import assert from 'node:assert/strict';
import type { ImageKind } from '../../../src/model/assetKind';
import { imageSize } from '../../../src/tracking/cache/imageSize';

// 7 × 5 pixels each, by the encoders of a browser; the GIF is the smallest one written by hand.
const pictures: Readonly<Record<string, readonly [ImageKind, string]>> = {
  PNG: [
    'png',
    'iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAACJmvbYAAAAHklEQVR4AbTJMQ0AAADCsAX/nkEBfCzZVRncFqMTBgAA///iXYXJAAAABklEQVQDACA9Df1MQUJ/AAAAAElFTkSuQmCC',
  ],
  'JPEG, with a profile before its size': ['jpeg', jpeg()],
  'WebP, lossy': [
    'webp',
    'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoHAAUAAsBMJaACdLoAA5gA/u5DH+5sc4twV/9tD/9aH/60P+lAAA==',
  ],
  'WebP, lossless': ['webp', 'UklGRhwAAABXRUJQVlA4TA8AAAAvBgABAAcQ/Y/+ByKi/wEA'],
  'WebP, extended': ['webp', 'UklGRhoCAABXRUJQVlA4WAoAAAAgAAAABgAABAAASUNDUMgBAAAAAAHIAAAAAAQw'],
  GIF: ['gif', 'R0lGODlhBwAFAIAAAP8AAAAAACH5BAAAAAAALAAAAAAHAAUAAAIFhI+py1kAOw=='],
};

describe('imageSize', () => {
  for (const [what, [kind, base64]] of Object.entries(pictures)) {
    it(`reads the size of a ${what}`, () => {
      assert.deepEqual(imageSize(kind, Buffer.from(base64, 'base64')), { width: 7, height: 5 });
    });

    it(`reads nothing from the start of a ${what}, and never beyond it`, () => {
      const bytes = Buffer.from(base64, 'base64');
      for (let length = 0; length < bytes.length; length++) {
        const size = imageSize(kind, bytes.subarray(0, length));
        assert.ok(size === null || (size.width === 7 && size.height === 5), `${length} bytes`);
      }
      assert.equal(imageSize(kind, bytes.subarray(0, 8)), null);
    });
  }

  it('takes no size of nothing', () => {
    const png = Buffer.from(pictures['PNG']?.[1] ?? '', 'base64');
    png.writeUInt32BE(0, 16);
    assert.equal(imageSize('png', png), null);
  });

  it('comes to an end in a JPEG whose segments have no length', () => {
    const bytes = Buffer.alloc(100_000);
    for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32BE(0xffe00000, at);
    assert.equal(imageSize('jpeg', bytes), null);
  });
});

function jpeg(): string {
  const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0x70, 0x00]), Buffer.alloc(0x6ffe, 7)]);
  const frame = Buffer.from([
    0xff, 0xc0, 0, 17, 8, 0, 5, 0, 7, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
  ]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), profile, frame]).toString('base64');
}
