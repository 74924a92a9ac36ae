import assert from 'node:assert/strict';
import type {
  OfferAnswer,
  OfferKind,
  PageMessage,
} from '../../../../../src/model/page/viewerMessages';
import type { ViewScene } from '../../../../../src/kernel/base/viewScene';
import { packLimits } from '../../../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../../../src/kernel/write/pack/writePack';
import { buildModel } from '../../../../../src/viewer/model/buildModel';
import { buildExportScene } from '../../../../../src/viewer/tools/share/files/buildExportScene';
import type { ExportScene } from '../../../../../src/viewer/tools/share/files/exportScene';
import { stepSize } from '../../../../../src/viewer/tools/share/files/steps';
import { writeGlb } from '../../../../../src/viewer/tools/share/files/savedGlb';
import { writeStl } from '../../../../../src/viewer/tools/share/files/savedStl';
import { writeThreeMf } from '../../../../../src/viewer/tools/share/files/savedThreeMf';
import { Offers } from '../../../../../src/viewer/toolkit/offers';
import { openedPack } from '../../../../kernel/packs';

const side = 300;
const vertices = side ** 2;
const triangles = 2 * (side - 1) ** 2;

for (const [how, merged] of Object.entries({ 'written out': 1e6, 'kept as instances': 1 })) {
  describe(`one large part ${how}`, () => {
    const { chunks } = writePack(wavyGrid(), { ...packLimits(Infinity), merged });
    const model = buildModel(openedPack(Buffer.concat(chunks)));
    const scene = buildExportScene(model, model.parts);
    const [shape = assert.fail()] = scene.roots.map(({ shape }) => shape);

    it('gives others a turn again and again while its faces are made', () => {
      let moments = 0;
      const made = [...(shape ?? assert.fail()).faces()].filter((faces) => {
        if (!faces) moments += 1;
        return faces !== null;
      });
      assert.equal(made.length, 1);
      assert.equal(made[0]?.index.length, 3 * triangles);
      const [byVertex, byTriangle] = [vertices, triangles].map((n) => Math.ceil(n / stepSize) - 1);
      assert.ok(moments >= (byVertex ?? 0) + (byTriangle ?? 0), `${moments} moments`);
    });

    const writers: readonly [OfferKind, (scene: ExportScene) => Iterable<Uint8Array>][] = [
      ['glb', writeGlb],
      ['stl', writeStl],
      ['3mf', writeThreeMf],
    ];
    for (const [kind, write] of writers) {
      it(`is a ${kind} file that gives others turns before its first bytes, of which few come at once`, () => {
        const sizes = Array.from(write(scene), ({ length }) => length);
        const turns = sizes.filter((size) => size === 0).length;
        const least = Math.ceil(vertices / stepSize) + Math.ceil(triangles / stepSize) - 2;
        assert.ok(turns >= least, `${turns} turns`);
        assert.ok(Math.max(...sizes) <= 2 ** 20, `${Math.max(...sizes)} bytes at once`);
      });

      it(`is given up at once as ${kind}, before there is anything of it`, async () => {
        const told: PageMessage[] = [];
        const listeners: ((answer: OfferAnswer) => void)[] = [];
        const desk = {
          signal: new AbortController().signal,
          post: (message: PageMessage) => told.push(message),
          onAnswer: (listener: (answer: OfferAnswer) => void) => listeners.push(listener),
        };
        let time = 0;
        const offers: Offers[] = [];
        const clock = {
          now: () => (time += 20),
          pause: async () => offers.forEach((one) => one.cancel()),
        };
        await new Promise<void>((onEnd) => {
          const others = { onBegin: none, onProgress: none, onFailed: none };
          const made = new Offers(desk, clock, { ...others, onEnd });
          offers.push(made);
          made.make(kind, '', write(scene));
          for (const listener of listeners) listener({ kind: 'take', offer: 1 });
        });
        assert.deepEqual(
          told.map(({ kind }) => kind),
          ['offer', 'withdraw'],
        );
      });
    }
  });
}

const none = (): void => undefined;

/** A surface in one piece, in two places. */
function wavyGrid(): ViewScene {
  const positions = new Float32Array(3 * vertices);
  const normals = new Float32Array(3 * vertices);
  const indices = new Uint32Array(3 * triangles);
  for (let i = 0; i < vertices; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    positions.set([x / side, y / side, Math.sin(x / 20) / 50], 3 * i);
    normals.set([0, 0, 1], 3 * i);
  }
  for (let i = 0, at = 0; i < vertices - side; i++) {
    if (i % side === side - 1) continue;
    indices.set([i, i + 1, i + side, i + 1, i + side + 1, i + side], at);
    at += 6;
  }
  const geometry = { positions, normals, colors: null, uvs: [], indices };
  const look = {
    hasDefaultColor: false,
    emissive: [0, 0, 0],
    roughness: 0.6,
    doubleSided: false,
    cut: null,
  } as const;
  const material = { ...look, color: [0, 1, 0, 1], blends: false, picture: null } as const;
  const mesh = { faces: [{ geometry, material }], lines: [], faceStarts: null, edgeStarts: null };
  const nodeAt = (index: number) => ({
    ...{ name: 'grid', index, mesh, children: [] },
    matrix: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2 * index, 0, 0, 1),
  });
  const facts = { format: 'GLB', unit: 'metre', up: 'y', caliper: null, notes: [] } as const;
  return { facts, roots: [nodeAt(0), nodeAt(1)] };
}
