import { deepEqual, equal } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { NodeIO } from '@gltf-transform/core';
import { compareFiles, changesInWords } from '../../../src/kernel/convert/compareFiles';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { factsOfResult } from '../../../src/kernel/convert/resultOf';
import type { PartFacts } from '../../../src/model/facts/modelFacts';
import { partRowsOf } from '../../../src/ui/parts/partRows';
import { productsOf } from '../../../src/ui/parts/products';
import { buildModel } from '../../../src/viewer/model/buildModel';
import { shownFacts } from '../../../src/viewer/model/shownFacts';
import { compareModel } from '../../../src/viewer/tools/compare/compareModel';
import { joinPacks } from '../../../src/viewer/tools/compare/join/joinPacks';
import { revisionChanges, revisionLines } from '../../../src/viewer/tools/compare/revisionLines';
import { cubesInPlaces, red } from '../../viewer/glbFixtures';
import { openedPackOf, packOptions } from '../../kernel/packs';

const inMm = { unit: 'mm', decimals: null } as const;

interface Given {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array>;
}

/** Assemblies whose products are easily taken for others. */
const assemblies: readonly Given[] = [
  { what: 'an assembly', name: 'as1-oc-214.stp', bytes: () => readFile('samples/as1-oc-214.stp') },
  {
    what: 'of another exporter',
    name: 'as1_pe_203.stp',
    bytes: () => readFile('samples/as1_pe_203.stp'),
  },
  { what: 'two shapes of one name', name: 'as1.stp', bytes: asNuts },
  { what: 'one shape of two names', name: 'cubes.glb', bytes: () => cubes('bolt', 'nut', 'bolt') },
  { what: 'one mesh in nodes of two names', name: 'shared.glb', bytes: sharedCube },
];

describe('the parts of an assembly', function () {
  this.timeout(120_000);
  for (const { what, name, bytes } of assemblies) {
    it(`are counted alike in tree, facts, status line and comparison: ${what}`, async () => {
      const given = await bytes();
      const isCad = !name.endsWith('.glb');
      const converted = isCad ? await convertModel(given, name, packOptions) : null;
      const glb = converted?.glb ?? given;
      const { parts } = await factsOfResult(glb, 'model.glb', packOptions);
      const counted = counts(parts);
      if (converted) deepEqual(counts(converted.facts.parts), counted);

      const model = buildModel(await openedPackOf(glb));
      const tree = productsOf(partRowsOf(shownFacts(model, inMm)));
      deepEqual(
        tree.map((product) => `${product.name} × ${product.instances.length}`).sort(),
        counted,
      );
      const all = parts.reduce((sum, { placements }) => sum + placements, 0);
      equal(model.parts.length, all);

      const told = changesInWords(
        await compareFiles(
          fileOf(name, given),
          fileOf('one.glb', await cubes('cube')),
          packOptions,
        ),
      );
      const said = `parts: ${counted.length}, placed ${all} times → 1`;
      deepEqual(told.lines.filter(isOfParts), [said]);

      const names = { before: 'old', after: 'new' };
      const one = await openedPackOf(await cubes('cube'));
      const both = buildModel(joinPacks(await openedPackOf(glb), one, names));
      const changes = revisionChanges(both, compareModel(both), names, null);
      deepEqual(revisionLines(both, changes, inMm).filter(isOfParts), [said]);
    });
  }
});

function fileOf(fileName: string, bytes: Uint8Array) {
  return { fileName, read: () => Promise.resolve(bytes) };
}

function cubes(...names: readonly string[]): Promise<Uint8Array> {
  return cubesInPlaces(names.map((name, i) => ({ name, color: red, at: [0.03 * i, 0, 0] })));
}

async function sharedCube(): Promise<Uint8Array> {
  const document = await new NodeIO().readBinary(await cubes('bolt', 'bolt', 'nut'));
  const [, first, ...others] = document.getRoot().listNodes();
  for (const other of others) other.setMesh(first?.getMesh() ?? null);
  return new NodeIO().writeBinary(document);
}

/** Where the bolts are called nuts as well. */
async function asNuts(): Promise<Uint8Array> {
  const text = await readFile('samples/as1-oc-214.stp', 'latin1');
  return Buffer.from(text.replace("PRODUCT('bolt','bolt'", "PRODUCT('nut','nut'"), 'latin1');
}

function counts(parts: readonly PartFacts[]): readonly string[] {
  return parts.map(({ name, placements }) => `${name} × ${placements}`).sort();
}

function isOfParts(line: string): boolean {
  return line.startsWith('parts: ');
}
