import { deepEqual } from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { readGlobalSection } from '../../../src/kernel/readers/iges/globalSection';
import { readSections } from '../../../src/kernel/readers/iges/fileSections';
import { acisBrep } from '../../../src/kernel/readers/acis/acisBrep';
import { readCatpart } from '../../../src/kernel/readers/catpart/readCatpart';
import { openCompoundFile } from '../../../src/kernel/containers/compoundFile';
import { creoProgram } from '../../../src/kernel/readers/creo/creoProgram';
import { readJtMeshes } from '../../../src/kernel/readers/jt/readJt';
import { nxRelease } from '../../../src/kernel/readers/nx/nxRelease';
import { openNx } from '../../../src/kernel/readers/nx/nxStreams';
import { solidEdgeModel } from '../../../src/kernel/readers/solidEdge/readSolidEdge';
import { schemaOf } from '../../../src/kernel/readers/xt/readXt';
import { readXtData } from '../../../src/kernel/readers/xt/nodes/xtData';
import { sniffSource } from '../../../src/kernel/convert/sniffSource';
import { unpackedSource } from '../../../src/kernel/convert/unpackedSource';
import { exchangeStructure } from '../../../src/kernel/part21/exchangeStructure';
import { schemaOf as stepSchemaOf } from '../../../src/kernel/readers/step/schema';
import { readSavedPart } from './readSavedPart';

describe('the table of formats in the README', function () {
  this.timeout(120_000);

  it('names those versions of CAD programs that the samples are of, and no others', async () => {
    deepEqual(seenInTable(await readFile('README.md', 'utf8')), await seenInSamples());
  });
});

/** Numbers of versions by the extension that a row begins with. */
function seenInTable(readme: string): Record<string, string[]> {
  const rows = readme.matchAll(/^\| `\.(\w+)`[^|]*\|([^|]*)\|(?:[^|]*\|){4}$/gm);
  return Object.fromEntries(
    [...rows].map(([, extension = '', versions = '']) => [
      extension === 'prt' && versions.includes('Creo') ? 'creo' : extension,
      [...new Set(versions.match(versionNumber))].sort(),
    ]),
  );
}

const versionNumber = /V5R\d+|AP\d+|\d+(?:\.\d+)?/g;

async function seenInSamples(): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {};
  for (const file of await readdir('samples')) {
    if (file.endsWith('.md')) continue;
    const [row, version] = versionOf(unpackedSource(await readFile(`samples/${file}`), file), file);
    const numbers = version?.match(versionNumber) ?? [];
    seen[row] = [...new Set([...(seen[row] ?? []), ...numbers])].sort();
  }
  return seen;
}

function versionOf(bytes: Uint8Array, file: string): readonly [row: string, string | null] {
  const creo = creoProgram(bytes);
  if (creo !== null) return ['creo', creo];
  const { format } = sniffSource(bytes, file);
  return [rows[format.name] ?? '', versions[format.name]?.(bytes, file) ?? null];
}

const rows: Readonly<Record<string, string>> = {
  STEP: 'step',
  IGES: 'igs',
  SolidWorks: 'sldprt',
  'CATIA V5': 'catpart',
  NX: 'prt',
  'Solid Edge': 'par',
  JT: 'jt',
  Parasolid: 'x_t',
  ACIS: 'sat',
};

type VersionOf = (bytes: Uint8Array, file: string) => string | null;

const versions: Readonly<Record<string, VersionOf>> = {
  STEP: (bytes) => stepSchemaOf(exchangeStructure(bytes).file),
  IGES: (bytes) => readGlobalSection(readSections(bytes).global).version,
  SolidWorks: (bytes, file) => readSavedPart(bytes, file).facts.savedMesh?.by ?? null,
  'CATIA V5': (bytes, file) => readCatpart(bytes, file).facts.savedMesh?.by ?? null,
  NX: (bytes) => nxRelease(openNx(bytes)),
  'Solid Edge': (bytes, file) => solidEdgeModel(openCompoundFile(bytes), file).schema,
  JT: (bytes, file) => readJtMeshes(bytes, { report: () => undefined }, file).facts.schema,
  Parasolid: (bytes) => schemaOf(readXtData(bytes)),
  ACIS: (bytes, file) => acisBrep(bytes, file).schema,
};
