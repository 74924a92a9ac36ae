/**
 * Changes one thing in CAD files, again and again, converts what comes of it, and prints as JSON which
 * numbers were called exact though the triangles beside them are others.
 */
import { readFile } from 'node:fs/promises';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { packOptions } from '../../kernel/packs';
import { textDamages } from '../../kernel/readers/damage/textDamage';
import { bitFlips } from '../../kernel/readers/mutations';
import { seeded } from '../random';
import { contradictions } from './contradictions';
import { measuredGlb } from './measuredGlb';
import { simpleBodies, stepOf } from './simpleBodies';
import { type Mutation, stepMutations } from './stepMutations';

interface Changed {
  readonly how: string;
  readonly bytes: Uint8Array;
}

/** What is changed, and how often. */
interface Subject {
  readonly fileName: string;
  readonly changed: Iterable<Changed>;
}

/** Small ones: hundreds of them are converted. */
const stepSamples = ['sg1-c5-214.stp', 'mayo_332.stp', 'as1_pe_203.stp'];
const otherSamples = [
  'ansys_bracket.iges',
  'as1_pe_203.igs',
  'implant_rod.sat',
  'ezdxf_box.sab',
  'LONGBAR.x_t',
  'blockhole_M.x_t',
  'longbar_sat_m.x_t',
  'L_Solid_embedded.x_b',
  'rci_std.x_t',
];

async function main([number = '', count = '', seconds = '', seed = '']: readonly string[]) {
  const subject = (await subjects(Number(count), Number(seed)))[Number(number)];
  if (!subject) return;
  const end = processorSeconds() + Number(seconds);
  for (const { how, bytes } of subject.changed) {
    // Said before it is tried: what follows may hang.
    console.log(JSON.stringify({ how: `${subject.fileName}, ${how}` }));
    const glb = await converted(bytes, subject.fileName);
    console.log(JSON.stringify(glb ? judged(glb) : { kind: 'not read' }));
    if (processorSeconds() > end) break;
  }
}

function judged(glb: Uint8Array) {
  const measured = measuredGlb(glb);
  const isExact = measured.meshes.some(({ volume, area }) => volume !== null || area !== null);
  const [denied = null] = contradictions(measured);
  return { kind: isExact ? 'exact' : 'read', denied };
}

/** Null for what is refused, or breaks an engine, which then is opened anew: other rows count these. */
async function converted(bytes: Uint8Array, fileName: string): Promise<Uint8Array | null> {
  try {
    return (await convertModel(bytes, fileName, packOptions)).glb;
  } catch {
    return null;
  }
}

async function subjects(count: number, seed: number): Promise<readonly Subject[]> {
  const steps = simpleBodies().map(({ name, body }) => ({
    name: `${name}.step`,
    text: stepOf(body),
  }));
  for (const name of stepSamples) {
    steps.push({ name, text: await readFile(`samples/${name}`, 'latin1') });
  }
  const others = await Promise.all(
    otherSamples.map(async (fileName): Promise<Subject> => {
      const bytes = new Uint8Array(await readFile(`samples/${fileName}`));
      const isText = !bytes.includes(0);
      const damages = isText ? textDamages(bytes, count, seed) : bitFlips(bytes, count, seed);
      return { fileName, changed: numbered(damages) };
    }),
  );
  return [
    ...steps.map(({ name, text }, i) => ({
      fileName: name,
      changed: inBytes(stepMutations(text, count, seeded(seed + i))),
    })),
    ...others,
  ];
}

function* inBytes(mutations: Iterable<Mutation>): Generator<Changed> {
  for (const { how, text } of mutations) yield { how, bytes: Buffer.from(text, 'latin1') };
}

function* numbered(all: Iterable<Uint8Array>): Generator<Changed> {
  let count = 0;
  for (const bytes of all) yield { how: `change ${++count}`, bytes };
}

/** Of the processor, because the machine may have more to do. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

void main(process.argv.slice(2));
