import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import { decode, encode } from 'fast-png';
import { movingPicture } from './movingPicture';

describe('a moving picture', () => {
  const red = picture([]);
  const dotted = picture([[3, 2]]);

  it('is the first of its frames for whoever shows pictures that stand', () => {
    const moving = movingPicture([
      { png: red, durationMs: 500 },
      { png: dotted, durationMs: 900 },
    ]);
    assert.deepEqual([...decode(moving).data], [...decode(red).data]);
  });

  it('keeps of the next ones what is different only', () => {
    const frames = [red, dotted, dotted, red].map((png) => ({ png, durationMs: 700 }));
    const chunks = chunksOf(movingPicture(frames));
    const controls = chunks.filter(({ type }) => type === 'fcTL').map(({ body }) => body);
    const places = controls.map((body) => [4, 8, 12, 16].map((at) => body.readUInt32BE(at)));
    assert.deepEqual(places, [
      [6, 4, 0, 0],
      [1, 1, 3, 2],
      [1, 1, 0, 0],
      [1, 1, 3, 2],
    ]);
    assert.deepEqual(
      controls.map((body) => body.readUInt16BE(20)),
      [700, 700, 700, 700],
    );
    const second = chunks.find(({ type }) => type === 'fdAT');
    assert.deepEqual([...inflateSync(second?.body.subarray(4) ?? '')], [2, 0, 0, 255]);
  });

  it('numbers what belongs to its frames without a gap', () => {
    const chunks = chunksOf(
      movingPicture([red, dotted, red].map((png) => ({ png, durationMs: 1 }))),
    );
    const numbers = chunks
      .filter(({ type }) => type === 'fcTL' || type === 'fdAT')
      .map(({ body }) => body.readUInt32BE(0));
    assert.deepEqual(numbers, [0, 1, 2, 3, 4]);
  });
});

/** 6 × 4 pixels, red but for blue ones. */
function picture(blue: readonly (readonly [number, number])[]): Uint8Array {
  const data = new Uint8Array(6 * 4 * 3);
  for (let pixel = 0; pixel < 24; pixel++) data[pixel * 3] = 255;
  for (const [x, y] of blue) data.set([0, 0, 255], (y * 6 + x) * 3);
  return encode({ width: 6, height: 4, channels: 3, depth: 8, data });
}

function chunksOf(png: Uint8Array): readonly { readonly type: string; readonly body: Buffer }[] {
  const bytes = Buffer.from(png);
  const chunks = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const end = at + 8 + bytes.readUInt32BE(at);
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, end),
    });
  }
  return chunks;
}
