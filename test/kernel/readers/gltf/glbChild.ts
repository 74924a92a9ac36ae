// Reads hostile and damaged GLBs in a process of its own: node glbChild.js <seed> <mutations>. Prints
// how many were handled: read, or refused with a sentence.
import { packLimits } from '../../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../../src/kernel/write/pack/writePack';
import { readGlbScene } from '../../../../src/kernel/readers/gltf/readGltf';
import { Refusal } from '../../../../src/kernel/base/refusal';
import { seeded, type Random } from '../../../scoreboard/random';
import { packGlb, twoCubes } from '../../../viewer/glbFixtures';
import { hostileGlbs } from './hostileGlbs';

async function main(seed: number, mutations: number): Promise<void> {
  const refused: string[] = [];
  const notRefused: string[] = [];
  for (const { name, bytes } of hostileGlbs) {
    const how = await read(bytes);
    (how === 'refused' ? refused : notRefused).push(`${name}: ${how}`);
  }
  const random = seeded(seed);
  const sound = await twoCubes();
  const broken: string[] = [];
  for (let i = 0; i < mutations; i++) {
    const how = await read(mutated(sound, random));
    if (how !== 'read' && how !== 'refused') broken.push(`mutation ${i} of seed ${seed}: ${how}`);
  }
  const counts = { hostile: hostileGlbs.length, refused: refused.length, notRefused };
  console.log(JSON.stringify({ ...counts, mutations, broken: broken.slice(0, 5) }));
}

async function read(bytes: Uint8Array): Promise<string> {
  try {
    writePack(await readGlbScene(bytes), packLimits(bytes.length));
    return 'read';
  } catch (error) {
    return error instanceof Refusal ? 'refused' : String(error);
  }
}

function mutated(sound: Uint8Array, random: Random): Uint8Array {
  const bytes = Uint8Array.from(sound);
  const jsonLength = new DataView(bytes.buffer).getUint32(12, true);
  switch (Math.floor(random() * 4)) {
    case 0:
      // Some bytes anywhere, most of all in the description.
      for (let n = 1 + random() * 4; n > 0; n--) {
        bytes[Math.floor(random() * (20 + jsonLength))] = random() * 256;
      }
      return bytes;
    case 1:
      return bytes.slice(0, Math.floor(random() * bytes.length));
    case 2:
      new DataView(bytes.buffer).setUint32(4 * Math.floor(random() * 5), random() * 2 ** 32, true);
      return bytes;
    default:
      return withOtherNumber(bytes, jsonLength, random);
  }
}

const numbers = ['-1', '0', '1', '3.5', '65536', '4294967295', '1e308', 'null', '"x"', '[]', '{}'];

// The description stays JSON, and one of its numbers becomes something else.
function withOtherNumber(bytes: Uint8Array, jsonLength: number, random: Random): Uint8Array {
  const text = new TextDecoder().decode(bytes.subarray(20, 20 + jsonLength));
  const found = [...text.matchAll(/-?\d+(\.\d+)?/g)];
  const one = found[Math.floor(random() * found.length)];
  const other = numbers[Math.floor(random() * numbers.length)] ?? '0';
  if (one === undefined) return bytes;
  const changed = text.slice(0, one.index) + other + text.slice(one.index + one[0].length);
  try {
    return packGlb(JSON.parse(changed), bytes.slice(28 + jsonLength));
  } catch {
    return bytes;
  }
}

void main(Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 0));
