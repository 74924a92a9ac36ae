import { outOfRange } from '../../words/outOfRange';
import { asBytes, bytesFrom, concatBytes } from '../platform';
import { StepFile } from '../part21/stepFile';

/** A STEP file, and its bytes from `ISO-10303-21` on. */
export interface EngineFile {
  readonly file: StepFile;
  readonly source: Uint8Array;
}

/** A file of fewer statements, which is about 1 MB, is read by the engine as it is. */
const minStatements = 20_000;

/**
 * The statements of a file that the engine needs for some items, as a file of its own with the same numbers in the same
 * order: what they refer to, and the representations that hold them, whose contexts name the units. The engine reads
 * all that it is given, which for a few bodies of a large assembly takes longer than everything else.
 * @returns the file itself where that would not be much less
 */
export function neededStatements(
  whole: EngineFile,
  items: readonly number[],
  least = minStatements,
): EngineFile {
  const { file } = whole;
  if (file.instanceCount < least) return whole;
  const needed = withReferences(file, withHolders(file, items));
  if (needed.size > file.instanceCount / 2) return whole;
  const source = reduced(whole, needed);
  return { file: new StepFile(source), source };
}

/** The items, and what holds them, up to their representations. */
function withHolders(file: StepFile, items: readonly number[]): ReadonlySet<number> {
  const held = new Set(items.filter((id) => file.has(id)));
  const candidates = file.ids().filter((id) => mayHold(file, id));
  for (let before = -1; before < held.size;) {
    before = held.size;
    for (const id of candidates) {
      if (!held.has(id) && file.referencesOf(id).some((one) => held.has(one))) held.add(id);
    }
  }
  return held;
}

/** Whether an instance may be a representation of a shape, or an item between one and a shell or solid. */
function mayHold(file: StepFile, id: number): boolean {
  // Of a complex instance, all types stand in its text.
  const types = file.typeOf(id) || file.text(id);
  return holders.some((word) => types.includes(word)) && !types.includes('RELATIONSHIP');
}

const holders = [
  'REPRESENTATION',
  'BREP',
  'SURFACE_MODEL',
  'SHELL',
  'GEOMETRIC_SET',
  'TESSELLATED',
];

function withReferences(file: StepFile, ids: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set(ids);
  // What is added meanwhile is visited, too.
  for (const id of found) {
    for (const one of file.referencesOf(id)) if (file.has(one)) found.add(one);
  }
  return found;
}

function reduced({ file, source }: EngineFile, needed: ReadonlySet<number>): Uint8Array {
  const bytes = asBytes(source);
  const ids = file.ids();
  const first = file.placeOf(ids[0] ?? outOfRange()) ?? outOfRange();
  const pieces: Uint8Array[] = [bytes.subarray(0, bytes.lastIndexOf(numberSign, first))];
  let texts: string[] = [];
  const write = () => {
    pieces.push(bytesFrom(texts.join(''), 'latin1'));
    texts = [];
  };
  for (const id of ids) {
    if (needed.has(id)) texts.push(`#${id}=${file.text(id)};\n`);
    // Millions of short arrays would take more memory than the file.
    if (texts.length === statementsAtOnce) write();
  }
  texts.push('ENDSEC;\nEND-ISO-10303-21;\n');
  write();
  return concatBytes(pieces);
}

const statementsAtOnce = 10_000;

const numberSign = Uint8Array.of(0x23);
