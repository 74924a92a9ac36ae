import { deepEqual, equal, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { decode } from 'fast-png';
import { convertModel, packOfResult, Refusal, type Conversion } from '../../../src/kernel';
import { unpackedPack } from '../packs';
import type { ConversionOptions } from '../../../src/kernel/convert/convertModel';
import { brepExtension } from '../../../src/kernel/containers/gltfExtensions';
import { readResult } from '../../../src/kernel/convert/readResult';
import type { FactsPlace } from '../../../src/kernel/write/glb/packFacts';
import { KernelPage, type LastAnswer } from './kernelPage';
import { askThread } from './kernelThread';
import { withoutEngines } from '../conversionOptions';

const samples = readdirSync('samples').filter((file) => !file.endsWith('.md'));

// Engines are left out on both sides: they do not run in a browser, and no sample needs one.
const options = { ...withoutEngines, quality: 'normal' } as const;

describe('the kernel on the platform of a browser', function () {
  this.timeout(300_000);

  for (const name of samples) {
    it(`gives the bytes and pixels of ${name} that it gives on Node's`, async () => {
      const bytes = readFileSync(`samples/${name}`);
      const request = { kind: 'convert', bytes, fileName: name, quality: 'normal' } as const;
      const pair = bothConverted(
        await askThread({ ...request, withPack: true }),
        await convertInNode(bytes, name, { withPack: true }),
      );
      if (!pair) return;
      const [there, here] = pair;
      const [those, these] = [binaryOf(there.glb), binaryOf(here.glb)];
      ok(those.geometry.equals(these.geometry), 'another geometry');
      equal(those.facts, these.facts);
      equal(pixelsOf(there.preview), pixelsOf(here.preview));
      equal(pixelsOf(there.rendered), pixelsOf(here.rendered));
      deepEqual(there.facts, JSON.parse(JSON.stringify(here.facts)));
      ok(there.pack && here.pack);
      deepEqual(unpacked(there.pack), unpacked(here.pack));
    });
  }

  it('packs a result for the page as on Node', async () => {
    const source = readFileSync('samples/as1-oc-214.stp');
    const { glb } = await convertModel(source, 'as1-oc-214.stp', options);
    const request = {
      kind: 'pack',
      bytes: glb,
      fileName: 'visual.glb',
      quality: 'normal',
    } as const;
    const there = await askThread(request);
    ok(there.kind === 'packed');
    const here = await packOfResult(glb, 'visual.glb', options);
    deepEqual(unpacked(there.chunks), unpacked(here));
  });
});

describe('the kernel in a browser', function () {
  this.timeout(300_000);
  let page: KernelPage;
  let hasSameMath = false;
  before(async () => {
    page = await KernelPage.open();
    hasSameMath = (await page.evaluate(mathDigest)) === mathDigest();
  });
  after(() => page.close());

  for (const name of samples) {
    it(`gives the triangles and pictures of ${name} that it gives in Node`, async function () {
      // A runtime with other sines may take another one of two triangulations that are as good.
      if (!hasSameMath && sensitive.has(name)) this.skip();
      const bytes = readFileSync(`samples/${name}`);
      const request = { kind: 'convert', bytes, fileName: name, quality: 'normal' } as const;
      const pair = bothConverted(
        await page.ask({ ...request, compactGlb: true }),
        await convertInNode(bytes, name, { compactGlb: true }),
      );
      if (!pair) return;
      const [there, here] = pair;
      deepEqual(rounded(there.facts), rounded(here.facts));
      ok((await geometryOf(there.glb)) === (await geometryOf(here.glb)), 'another geometry');
      equal(pixelsOf(there.preview), pixelsOf(here.preview));
      equal(pixelsOf(there.rendered), pixelsOf(here.rendered));
    });

    it(`gives the plain GLB of ${name} that it gives in Node, but for the last digit of other sines`, async function () {
      if (!hasSameMath && sensitive.has(name)) this.skip();
      const bytes = readFileSync(`samples/${name}`);
      const request = { kind: 'convert', bytes, fileName: name, quality: 'normal' } as const;
      const pair = bothConverted(await page.ask(request), await convertInNode(bytes, name, {}));
      if (!pair) return;
      const [there, here] = pair;
      const [those, these] = [binaryOf(there.glb), binaryOf(here.glb)];
      if (hasSameMath) {
        ok(those.geometry.equals(these.geometry), 'another geometry');
        return;
      }
      // Whole numbers, and where they stand, are the same all the same; of the others, the last digits of a few differ.
      ok(those.withoutFloats.equals(these.withoutFloats), 'other triangles');
      const apart = these.floats.map((value, i) => Math.abs(value - (those.floats[i] ?? NaN)));
      ok(apart.filter((distance) => distance !== 0).length < 0.05 * apart.length, 'other places');
      ok(
        apart.every(
          (distance, i) => distance <= lastDigit * Math.max(1, Math.abs(these.floats[i] ?? NaN)),
        ),
      );
    });
  }
});

/** Of a number of 32 bits. */
const lastDigit = 2 ** -23;

/** Of these, the last digit of a sine decides which triangles are taken: Node 20 has others than browsers. */
const sensitive: ReadonlySet<string> = new Set(['nist_ctc_02_asme1_ap242-e1.stp', 'rci_std.x_t']);

/** Null where neither converts the file, with the same sentence. */
function bothConverted(
  there: LastAnswer,
  here: Conversion | Refusal,
): readonly [Extract<LastAnswer, { kind: 'converted' }>, Conversion] | null {
  if (there.kind === 'converted' && !(here instanceof Refusal)) return [there, here];
  ok(here instanceof Refusal, `${there.kind} in one of the two alone`);
  // A picture that the file brings is shown in place of its shapes, and the reason with it.
  if (there.kind === 'pictured') {
    deepEqual([...there.picture], [...(here.savedPicture?.bytes ?? [])]);
    ok(there.message.endsWith(here.message));
    return null;
  }
  ok(there.kind === 'refused', `${there.kind} in one of the two alone`);
  equal(there.message, here.message);
  return null;
}

async function convertInNode(
  bytes: Uint8Array,
  name: string,
  more: Pick<ConversionOptions, 'withPack' | 'compactGlb'>,
) {
  try {
    return await convertModel(bytes, name, { ...options, ...more });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * The second chunk of a plain GLB: all its geometry, and after it the exact facts. Two deflaters may
 * pack the same facts into other bytes, so these are compared as what they unpack to.
 */
function binaryOf(glb: Uint8Array) {
  const file = Buffer.from(glb.buffer, glb.byteOffset, glb.byteLength);
  const start = 20 + file.readUInt32LE(12);
  const document = JSON.parse(file.toString('utf8', 20, start)) as PlainGlb;
  const [offset, length] = document.extensions[brepExtension].facts;
  const binary = file.subarray(start + 8);
  const facts = inflateRawSync(binary.subarray(offset, offset + length)).toString('utf8');
  const geometry = binary.subarray(0, offset);
  return { geometry, facts, ...apartFromFloats(geometry, document) };
}

/** The numbers with a fraction, and the bytes without them. */
function apartFromFloats(geometry: Buffer, { accessors, bufferViews }: PlainGlb) {
  const withoutFloats = Buffer.from(geometry);
  const views = new Set(
    accessors.flatMap((one) => (one.componentType === float ? [one.bufferView] : [])),
  );
  const floats = [...views].flatMap((view) => {
    const { byteOffset = 0, byteLength } = bufferViews[view] ?? { byteLength: NaN };
    withoutFloats.fill(0, byteOffset, byteOffset + byteLength);
    return Array.from({ length: byteLength / 4 }, (_, i) =>
      geometry.readFloatLE(byteOffset + 4 * i),
    );
  });
  return { floats, withoutFloats };
}

/** As glTF 2.0 numbers the kinds of numbers. */
const float = 5126;

interface PlainGlb {
  readonly extensions: Record<typeof brepExtension, FactsPlace>;
  readonly accessors: readonly { readonly bufferView: number; readonly componentType: number }[];
  readonly bufferViews: readonly { readonly byteOffset?: number; readonly byteLength: number }[];
}

/** Parts, placements, triangles, lines and colours as they are drawn, without facts. */
async function geometryOf(glb: Uint8Array): Promise<string> {
  const { roots } = await readResult(glb, 'visual.glb', options);
  return JSON.stringify(roots, (key, value: unknown) => {
    if (key === 'shapes') return undefined;
    if (typeof value === 'number') return Number(value.toPrecision(9));
    return isNumbers(value) ? value.join(' ') : value;
  });
}

function isNumbers(value: unknown): value is Float32Array | Uint32Array {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** A digest; a JPEG is the one that stood in the file. */
function pixelsOf(picture: Uint8Array | null): string | null {
  if (picture === null) return null;
  const hash = createHash('sha256');
  if (picture[0] !== 0x89) return hash.update(picture).digest('hex');
  const { width, height, data } = decode(picture);
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return `${width} × ${height}, ${hash.update(pixels).digest('hex')}`;
}

/** Sines and logarithms of two versions of the runtime differ in the last digits. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'number' ? Number(part.toPrecision(9)) : part,
  );
}

/** The functions that two runtimes may compute differently, at a thousand places. */
function mathDigest(): number {
  const { sin, cos, tan, atan2, acos, exp, log, hypot, cbrt } = Math;
  let digest = 0;
  for (let i = 1; i <= 1000; i++) {
    const x = i * 0.0137;
    for (const f of [sin, cos, tan, exp, log, cbrt]) digest = (digest * 31 + f(x)) % 1e6;
    digest = (digest * 31 + atan2(x, 2) + acos(1 / (1 + x)) + hypot(x, 1.3, 2)) % 1e6;
  }
  return digest;
}

/** Two deflaters pack the same into other bytes. */
function unpacked(chunks: readonly Uint8Array[]) {
  const { data, description } = unpackedPack(Buffer.concat([...chunks]));
  return [description, Buffer.from(data)];
}
