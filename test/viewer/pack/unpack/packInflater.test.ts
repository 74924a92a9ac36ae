import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { convertModel } from '../../../../src/kernel/convert/convertModel';
import { packHeaderBytes } from '../../../../src/model/viewPack';
import type { ViewPack } from '../../../../src/viewer/pack/readPack';
import { PackInflater } from '../../../../src/viewer/pack/unpack/packInflater';
import { UnreadableModel } from '../../../../src/viewer/pack/unreadableModel';
import { openedPack, packOptions, unpackedPack } from '../../../kernel/packs';

describe('a view pack on its way to the page', () => {
  let file = Buffer.alloc(0);

  before(async () => {
    const source = readFileSync('samples/so101_wrist_roll_pitch.step');
    const options = { ...packOptions, withPack: true };
    const { pack } = await convertModel(source, 'a.step', options);
    file = Buffer.concat([...(pack ?? [])]);
  });

  it('of a real part is at most 0.35 of the arrays that it becomes', () => {
    const { data, description } = unpackedPack(file);
    const before = data.byteLength + description.length;
    assert.ok(file.length <= 0.35 * before, `${file.length / before}`);
  });

  it('is the same in whatever pieces it comes', async () => {
    const { description, arrays } = openedPack(file);
    for (const size of [7, 1000, 65_536, file.length]) {
      const pack = await inflated(file, size);
      assert.deepEqual(pack.description, description);
      assert.equal(pack.arrays.memory.end, arrays.memory.end);
      assert.ok(bytesOf(pack).equals(bytesOf({ description, arrays })));
    }
  });

  it('is told to be damaged wherever its bytes are others, and takes no more memory than it may', async () => {
    const small = await smallPack();
    const one = fc.record({ at: fc.nat({ max: small.length - 1 }), value: fc.nat({ max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 4 }), async (changes) => {
        const damaged = Buffer.from(small);
        for (const { at, value } of changes) damaged[at] = value;
        const before = process.memoryUsage().arrayBuffers;
        const error: unknown = await inflated(damaged, 1000).then(
          () => null,
          (cause: unknown) => cause,
        );
        // What changes a number to another one that is possible draws something else.
        assert.ok(error === null || error instanceof UnreadableModel, String(error));
        assert.ok(process.memoryUsage().arrayBuffers - before < 2 ** 28);
      }),
    );
  });

  it('is refused where it claims to hold more than its bytes can', async () => {
    const claims = Buffer.from(file);
    claims.writeUInt32LE(1_400_000_000, 20);
    const before = process.memoryUsage().arrayBuffers;
    await assert.rejects(inflated(claims, 1000), { name: 'UnreadableModel', where: 'byte 8' });
    assert.ok(process.memoryUsage().arrayBuffers - before < 2 ** 24);
  });

  it('is damaged where its stream ends early or goes on', async () => {
    for (const [word, change] of [
      [16, -100],
      [20, 8],
      [20, -8],
      [8, 1],
    ] as const) {
      const other = Buffer.from(file);
      other.writeUInt32LE(file.readUInt32LE(word) + change, word);
      await assert.rejects(inflated(other, 1000), { name: 'UnreadableModel' }, `${word}`);
    }
    await assert.rejects(new PackInflater(10).finish(), { where: 'byte 0' });
    await assert.rejects(inflated(file.subarray(0, packHeaderBytes), 1000), { where: 'byte 8' });
  });
});

async function inflated(file: Uint8Array, pieceBytes: number): Promise<ViewPack> {
  const inflater = new PackInflater(file.length);
  for (let at = 0; at < file.length; at += pieceBytes) {
    inflater.add(Uint8Array.from(file.subarray(at, at + pieceBytes)));
  }
  return inflater.finish();
}

async function smallPack(): Promise<Buffer> {
  const source = readFileSync('samples/ezdxf_box.sab');
  const { pack } = await convertModel(source, 'a.sab', { ...packOptions, withPack: true });
  return Buffer.concat([...(pack ?? [])]);
}

function bytesOf({ arrays }: ViewPack): Buffer {
  const { data, added } = arrays.memory;
  return Buffer.concat([data, ...added.map(([, buffer]) => buffer)].map((one) => Buffer.from(one)));
}
