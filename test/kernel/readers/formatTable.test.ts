import { deepEqual, equal, ok } from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { sniffSource } from '../../../src/kernel/convert/sniffSource';
import { unpackedSource } from '../../../src/kernel/convert/unpackedSource';
import { exchangeStructure } from '../../../src/kernel/part21/exchangeStructure';
import type { CadFormat } from '../../../src/kernel/readers/cadFormat';
import { creoProgram } from '../../../src/kernel/readers/creo/creoProgram';
import { cadFormats } from '../../../src/kernel/readers/registry';
import { schemaOf } from '../../../src/kernel/readers/step/schema';
import { withoutEngines } from '../conversionOptions';
import { readSavedPart } from './readSavedPart';

describe('the table of formats in the README', function () {
  this.timeout(120_000);

  let seen: ReadonlyMap<string, ReadonlySet<string>>;
  before(async () => {
    seen = await seenInSamples();
  });

  for (const { name, offers } of cadFormats) {
    it(`names those versions of ${name} that the samples are of, and no others`, () => {
      const numbers = seen.get(name);
      ok(numbers, `no sample of ${name} is in samples/`);
      deepEqual([...new Set(offers.versions.match(versionNumber))].sort(), [...numbers].sort());
    });
  }
});

const versionNumber = /V5R\d+|AP\d+|\d+(?:\.\d+)?/g;

/** Numbers of versions by the name of the format. */
async function seenInSamples(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const seen = new Map<string, Set<string>>();
  for (const file of await readdir('samples')) {
    if (file.endsWith('.md')) continue;
    const bytes = unpackedSource(await readFile(`samples/${file}`), file);
    const format = formatOf(bytes, file);
    const version = await (versions[format.name] ?? versionInResult(format))(bytes, file);
    const numbers = seen.get(format.name) ?? new Set();
    seen.set(format.name, numbers);
    for (const number of version?.match(versionNumber) ?? []) numbers.add(number);
  }
  return seen;
}

function formatOf(bytes: Uint8Array, file: string): CadFormat {
  const creo = cadFormats.find(({ name }) => name === 'Creo');
  return creo && creoProgram(bytes) !== null ? creo : sniffSource(bytes, file).format;
}

type VersionOf = (bytes: Uint8Array, file: string) => string | null | Promise<string | null>;

/** The formats of which a sample has a version that its result does not state, or no result. */
const versions: Readonly<Record<string, VersionOf>> = {
  Creo: creoProgram,
  STEP: (bytes) => schemaOf(exchangeStructure(bytes).file),
  SolidWorks: (bytes, file) => readSavedPart(bytes, file).facts.savedMesh?.by ?? null,
};

/** The result also names its format, by which other rooms find the rest in `model/sourceFormats.ts`. */
function versionInResult({ name, loadReader }: CadFormat): VersionOf {
  return async (bytes, file) => {
    const read = await loadReader?.();
    const scene = await read?.(bytes, withoutEngines, file);
    ok(scene, file);
    const { facts } = scene;
    equal(facts.sourceFormat, name);
    return facts.savedMesh?.by ?? facts.schema ?? null;
  };
}
