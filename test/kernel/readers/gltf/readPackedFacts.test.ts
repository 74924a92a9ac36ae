import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { convertModel, Refusal } from '../../../../src/kernel';
import type { ViewMesh } from '../../../../src/kernel/base/viewScene';
import { readGlb } from '../../../../src/kernel/readers/gltf/readGlb';
import { readGlbScene } from '../../../../src/kernel/readers/gltf/readGltf';
import { packGlb } from '../../../../src/kernel/write/glb/glbContainer';
import { isRecord } from '../../../../src/words/unknown';
import { withFacts } from '../../brepFacts';
import { withEngines } from '../../conversionOptions';

type Json = Readonly<Record<string, unknown>>;

/** Without what version 0.1 did not tell yet: how far the shape reaches, its features and its moments of inertia. */
function asIn01(extras: unknown): Json {
  ok(isRecord(extras));
  const { reaches, moments, shapes, ...rest } = extras;
  ok(reaches && moments && isRecord(shapes));
  const { features, ...kept } = shapes;
  ok(Array.isArray(features) && features.length > 0);
  return { ...rest, shapes: kept };
}

/** Two holes of a chip: cylinders, circles and planes. */
const sample = 'Chip.SLDPRT';

describe('the extension CALIPER_brep of a GLB', function () {
  this.timeout(60_000);
  let glb: Uint8Array;
  before(async () => {
    ({ glb } = await convertModel(await readFile(`samples/${sample}`), sample, {
      ...withEngines,
      quality: 'normal',
    }));
  });

  for (const form of ['plain', 'compact']) {
    it(`says what a ${form} GLB of version 0.1 said without it`, async () => {
      const before = await meshOf(await readFile(`test/fixtures/glb-0.1/${form}.glb`));
      const now = await meshOf(glb);
      deepEqual(before.extras, asIn01(now.extras));
      deepEqual(before.faceStarts, now.faceStarts);
      deepEqual(before.edgeStarts, now.edgeStarts);
      equal(before.lines[0]?.length, now.lines[0]?.length);
      if (form === 'plain') deepEqual(before.lines, now.lines);
    });
  }

  it('hands out no edges where facts count others, as when another program wrote the file anew', async () => {
    const other = changed(glb, ({ accessors }) => {
      const [first] = recordsIn(accessors).filter(({ type }) => type === 'SCALAR');
      return {
        edges: { attributes: { POSITION: 0 }, indices: recordsIn(accessors).indexOf(first ?? {}) },
      };
    });
    const { faces, lines, edgeStarts } = await meshOf(other);
    ok(faces.length > 0);
    deepEqual([lines, edgeStarts], [[], null]);
  });

  it('hands out no edges without the facts that count them', async () => {
    for (const spoiled of [
      withFacts(glb, () => '{"meshes":[]}'),
      withFacts(glb, (facts) => facts.replaceAll('"edges":[', '"edges":["x",')),
    ]) {
      const { faces, lines, edgeStarts } = await meshOf(spoiled);
      ok(faces.length > 0);
      deepEqual([lines, edgeStarts], [[], null]);
    }
  });

  for (const [what, edges] of Object.entries({
    'are no record': 7,
    'have no points': { attributes: {} },
    'name points that are not there': { attributes: { POSITION: 1e6 } },
    'name points by a word': { attributes: { POSITION: 'x' } },
  })) {
    it(`shows the model or refuses it in a sentence where edges ${what}`, async () => {
      const other = changed(glb, (_json, own) => ({
        edges: isRecord(edges) ? { ...(isRecord(own) ? own : {}), ...edges } : edges,
      }));
      const read = await meshOf(other).catch((error: unknown) => error);
      if (read instanceof Refusal) equal(read.code, 'damagedFile');
      else ok(isRecord(read) && Array.isArray(read['lines']) && read['lines'].length === 0);
    });
  }

  it('refuses edges between points that are not there', async () => {
    const beyond = withBinary(glb, (binary, json) => {
      const edges = edgesIn(recordsIn(json['meshes'])[0] ?? {});
      const accessor = recordsIn(json['accessors'])[Number(edges['indices'])] ?? {};
      const view = recordsIn(json['bufferViews'])[Number(accessor['bufferView'])] ?? {};
      const at = Number(view['byteOffset'] ?? 0) + Number(accessor['byteOffset'] ?? 0);
      binary.set([0xfe, 0xff], at);
    });
    await rejects(
      meshOf(beyond),
      (error) => error instanceof Refusal && error.code === 'damagedFile',
    );
  });
});

/** The first mesh that a GLB places. */
async function meshOf(glb: Uint8Array): Promise<ViewMesh> {
  const { roots } = await readGlbScene(glb);
  const [mesh] = roots.flatMap(function meshes(node): readonly ViewMesh[] {
    return [...(node.mesh ? [node.mesh] : []), ...node.children.flatMap(meshes)];
  });
  ok(mesh);
  return mesh;
}

/** A GLB with something else in the extension of its first mesh. */
function changed(glb: Uint8Array, change: (json: Json, edges: unknown) => Json): Uint8Array {
  const { json, binary } = readGlb(glb);
  const [first = {}, ...others] = recordsIn(json['meshes']);
  const extensions = { CALIPER_brep: change(json, edgesIn(first)) };
  return packGlb({ ...json, meshes: [{ ...first, extensions }, ...others] }, [binary]);
}

function withBinary(glb: Uint8Array, change: (binary: Uint8Array, json: Json) => void): Uint8Array {
  const { json, binary } = readGlb(glb);
  const copy = binary.slice();
  change(copy, json);
  return packGlb(json, [copy]);
}

function edgesIn(mesh: Json): Json {
  const extensions = isRecord(mesh['extensions']) ? mesh['extensions'] : {};
  const own = isRecord(extensions['CALIPER_brep']) ? extensions['CALIPER_brep'] : {};
  ok(isRecord(own['edges']));
  return own['edges'];
}

function recordsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
