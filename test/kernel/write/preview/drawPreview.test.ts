import { deepEqual, equal, notDeepEqual, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from 'fast-png';
import {
  drawPreview,
  largePictureSize,
  previewSize,
} from '../../../../src/kernel/write/preview/drawPreview';
import { readIges } from '../../../../src/kernel/readers/iges/readIges';
import { readStep } from '../../../../src/kernel/readers/step/readStep';
import { Refusal } from '../../../../src/kernel/base/refusal';
import type { Rgba, Scene, SceneNode } from '../../../../src/kernel/base/scene';
import { partOf, turnedBody } from '../../features/bodies';
import { boxPart, movedBy, nodeOf, sceneOf } from '../../boxScene';
import { withoutEngines } from '../../conversionOptions';

const red: Rgba = [0.8, 0.1, 0.1, 1];
const blue: Rgba = [0.1, 0.1, 0.8, 1];

// The isometric picture of a box: its nearest corner is the middle; each face has its centre here.
const top = { x: 470, y: 300 };
const left = { x: 330, y: 620 };
const right = { x: 694, y: 620 };

describe('drawPreview', () => {
  it('is a square picture with alpha, small unless a large one is asked for', () => {
    for (const [png, size] of [
      [drawPreview(boxScene(), 'z'), previewSize],
      [drawPreview(boxScene(), 'z', largePictureSize), largePictureSize],
    ] as const) {
      const { width, height, channels, depth } = decode(png);
      deepEqual([width, height, channels, depth], [size, size, 4, 8]);
    }
  });

  it('shows the same, small or large', () => {
    const small = decode(drawPreview(boxScene(), 'z'));
    const large = pictureOf(boxScene());
    for (const { x, y } of [top, left, right]) {
      const at = (Math.floor(y / 2) * small.width + Math.floor(x / 2)) * 4;
      deepEqual([...small.data.subarray(at, at + 4)], large.at({ x, y }));
    }
  });

  it('leaves the ground transparent and the model not', () => {
    const picture = pictureOf(boxScene());
    for (const [x, y] of [
      [0, 0],
      [1023, 0],
      [0, 1023],
      [1023, 1023],
      [512, 40],
    ] as const) {
      deepEqual(picture.at({ x, y }), [0, 0, 0, 0]);
    }
    for (const place of [top, left, right]) equal(picture.at(place)[3], 255);
  });

  it('fits the model into the picture, in the middle and with a margin', () => {
    const { coverage, bounds } = pictureOf(boxScene());
    // A box is a regular hexagon, 88 % of the picture high.
    ok(Math.abs(coverage - 0.503) < 0.01, `covers ${coverage}`);
    for (const [low, high] of bounds) {
      ok(low > 50);
      ok(Math.abs(low + high - 1023) <= 2);
    }
  });

  it('lights the top most, and left and right unlike each other, all in the part’s colour', () => {
    const picture = pictureOf(boxScene());
    const shades = [top, left, right].map((place) => picture.at(place));
    const [above = 0, leftward = 0, rightward = 0] = shades.map(brightness);
    ok(above > leftward * 1.15 && leftward > rightward * 1.05);
    for (const [r, g, b] of shades) ok(r > 2.5 * g && r > 2.5 * b);
    ok(Math.abs((shades[0]?.[0] ?? 0) - 0.8 * 255) < 25);
  });

  it('draws the edges that are seen, dark, and hides those behind', () => {
    const picture = pictureOf(boxScene());
    const face = brightness(picture.at({ x: 540, y: 662 }));
    ok(darkestAround(picture, 512, 662) < face * 0.75, 'the edge that runs down from the middle');
    const topFace = brightness(picture.at(top));
    ok(darkestAround(picture, 512, 362) > topFace * 0.8, 'the edge behind the top');
  });

  it('fades the edges of parts that are a few pixels large, so that the faces show', () => {
    const roots = manySmall();
    const [seen, bare] = [boxPart(red), { ...boxPart(red), edges: [] }].map((part) =>
      meanBrightness(pictureOf(sceneOf(roots, part))),
    );
    ok(seen !== undefined && bare !== undefined && seen > bare * 0.9, `${seen} of ${bare}`);
  });

  it('fades outlines where they are dense, so that the faces of small parts show', () => {
    const bare = { ...boxPart(red), edges: [] };
    const [many, one] = [manySmall(), [nodeOf({ part: 0 })]].map((roots) =>
      meanBrightness(pictureOf(sceneOf(roots, bare))),
    );
    ok(many !== undefined && one !== undefined && many > one * 0.85, `${many} of ${one}`);
  });

  it('draws lines without faces at full strength, however small', () => {
    const lines = { ...boxPart(red), indices: new Uint32Array(0), faces: [] };
    const { pixels } = pictureOf(sceneOf(manySmall(), lines));
    const strong = pixels.filter(([, , , alpha]) => alpha > 128).length;
    ok(strong > pixels.length / 10, `${strong} pixels`);
  });

  it('draws no line where two halves of a round face meet', () => {
    const part = partOf(
      turnedBody(
        [
          [0, 0],
          [20, 0],
          [20, 50],
          [0, 50],
        ],
        true,
      ),
    );
    const { shapes: _, ...unknown } = part;
    const isUpright = ([, , from = 0, , , to = 0]: Float32Array) => from !== to;
    const bare = { ...unknown, edges: part.edges.filter((edge) => !isUpright(edge)) };
    const [seen, without, all] = [part, bare, unknown].map((one) =>
      drawPreview(sceneOf([nodeOf({ part: 0 })], one), 'z'),
    );
    deepEqual(seen, without);
    notDeepEqual(seen, all);
  });

  it('makes a clean rim: the same colour at every alpha, and no fringe', () => {
    const picture = pictureOf(sceneOf([nodeOf({ part: 0 })], { ...boxPart(red), edges: [] }));
    const rim = picture.pixels.filter(([, , , alpha]) => alpha > 0 && alpha < 255);
    ok(rim.length > 500);
    ok(rim.every(([r, g, b]) => r >= g && r >= b && r > 20));
  });

  it('keeps the nearer part in front', () => {
    // Towards the eye is right, front and up.
    const near = nodeOf({ part: 1, matrix: movedBy(3, -3, 3) });
    const picture = pictureOf(sceneOf([near, nodeOf({ part: 0 })], boxPart(red), boxPart(blue)));
    for (const place of [top, left, right]) {
      const [r, , b] = picture.at(place);
      ok(b > 2 * r);
    }
  });

  it('gives faces their own colours', () => {
    const picture = pictureOf(
      sceneOf([nodeOf({ part: 0 })], boxPart(red, [null, null, null, null, null, blue])),
    );
    ok(picture.at(top)[2] > picture.at(top)[0]);
    ok(picture.at(left)[0] > picture.at(left)[2]);
  });

  it('puts the colour of a placement over the part’s own', () => {
    const picture = pictureOf(sceneOf([nodeOf({ part: 0, color: blue })], boxPart(red)));
    ok(picture.at(left)[2] > 2 * picture.at(left)[0]);
  });

  it('has the usual colour for one of which a component is no number', () => {
    const [usual, none, clear] = [null, [NaN, 0, 0, 1] as const, [1, 0, 0, NaN] as const].map(
      (color) => pictureOf(sceneOf([nodeOf({ part: 0 })], boxPart(color))).at(top),
    );
    deepEqual([none, clear], [usual, usual]);
  });

  it('lets what is behind shine through transparent parts', () => {
    const glass = boxPart([0.1, 0.1, 0.8, 0.5]);
    const alone = pictureOf(sceneOf([nodeOf({ part: 0 })], glass));
    ok(Math.abs(alone.at(top)[3] - 128) < 4);
    const inFront = nodeOf({ part: 1, matrix: movedBy(3, -3, 3) });
    const before = pictureOf(sceneOf([inFront, nodeOf({ part: 0 })], boxPart(red), glass));
    const [r, , b, alpha] = before.at(top);
    ok(alpha === 255 && r > 60 && b > 60);
  });

  it('shows a mirrored part from its outside', () => {
    const mirror = Float64Array.of(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    const mirrored = pictureOf(sceneOf([nodeOf({ part: 0, matrix: mirror })], boxPart(red)));
    const plain = pictureOf(boxScene());
    for (const place of [top, left, right]) deepEqual(mirrored.at(place), plain.at(place));
  });

  it('shows an open surface from behind too, as bright as from the front', () => {
    // The bottom of a box alone, which faces away from the eye.
    const sheet = (volume: number | null): Scene =>
      sceneOf([nodeOf({ part: 0 })], {
        ...boxPart(red),
        faces: [{ firstTriangle: 8, triangleCount: 2, color: null }],
        edges: [],
        solid: { volume, area: 1 },
      });
    const { at, coverage } = pictureOf(sheet(null));
    ok(coverage > 0.1);
    ok(Math.abs(at({ x: 512, y: 740 })[0] - 0.8 * 255) < 25);
    equal(pictureOf(sheet(1)).coverage, 0);
  });

  it('shows the inside of a solid through a face that could not be meshed', () => {
    // Without its top a box is an open bowl.
    const bowl = { ...boxPart(red), indices: boxPart(red).indices.slice(0, 30) };
    const faces = bowl.faces.slice(0, 5);
    const picture = pictureOf(sceneOf([nodeOf({ part: 0 })], { ...bowl, faces, edges: [] }));
    equal(picture.at(top)[3], 255);
    ok(Math.abs(picture.coverage - 0.503) < 0.01);
  });

  it('draws the same picture of the same scene', () => {
    deepEqual(drawPreview(boxScene(), 'z'), drawPreview(boxScene(), 'z'));
  });

  it('refuses a scene in which nothing has a size', () => {
    throws(() => drawPreview(sceneOf([]), 'z'), Refusal);
    throws(() => drawPreview(sceneOf([nodeOf({})], boxPart(red)), 'z'), Refusal);
  });

  it('survives what no picture can show: slivers, points and parts of no size', () => {
    const flat = boxPart(red);
    flat.positions.fill(0.5, 0, 24);
    const scene = sceneOf([nodeOf({ part: 0 }), nodeOf({ part: 1 })], flat, boxPart(blue));
    ok(pictureOf(scene).coverage > 0.4);
  });

  it('shows the colours of a real assembly', async () => {
    const scene = await readStep(await sample('as1-oc-214.stp'), options);
    const picture = pictureOf(scene);
    ok(picture.coverage > 0.25 && picture.coverage < 0.6);
    const shares = {
      green: picture.share(([r, g, b]) => g > 3 * r && g > 3 * b),
      blue: picture.share(([r, g, b]) => b > 3 * r && b > 3 * g),
      orange: picture.share(([r, g, b]) => r > 1.6 * g && g > 1.6 * b),
      yellow: picture.share(([r, g, b]) => r > 2 * b && g > r && g < 1.5 * r),
      ink: picture.share(([r, g, b]) => Math.max(r, g, b) < 60),
    };
    ok(shares.green > 0.08 && shares.yellow > 0.1, JSON.stringify(shares));
    ok(shares.blue > 0.002 && shares.orange > 0.01 && shares.ink > 0.002, JSON.stringify(shares));
  }).timeout(60_000);

  it('shows an IGES part as a whole, without gaps between its faces', async () => {
    const picture = pictureOf(readIges(await sample('ansys_bracket.iges'), options));
    ok(picture.coverage > 0.2 && picture.coverage < 0.35, `covers ${picture.coverage}`);
    // The large front face, one even colour all over.
    const first = picture.at({ x: 480, y: 640 });
    for (let x = 460; x < 560; x += 3) {
      for (let y = 600; y < 700; y += 3) {
        const pixel = picture.at({ x, y });
        ok(Math.abs(brightness(pixel) - brightness(first)) < 12);
      }
    }
  }).timeout(60_000);
});

const options = { ...withoutEngines, quality: 'normal' } as const;

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

interface Picture {
  readonly pixels: readonly Pixel[];
  readonly at: (place: { readonly x: number; readonly y: number }) => Pixel;
  /** Share of the picture that is not transparent. */
  readonly coverage: number;
  /** Share of the opaque pixels that are as asked. */
  readonly share: (asked: (pixel: Pixel) => boolean) => number;
  /** First and last pixel that is not transparent, across and down. */
  readonly bounds: readonly (readonly [number, number])[];
}

function pictureOf(scene: Scene): Picture {
  const { data, width } = decode(drawPreview(scene, 'z', largePictureSize));
  const pixels: Pixel[] = [];
  for (let i = 0; i < data.length; i += 4) {
    pixels.push([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0, data[i + 3] ?? 0]);
  }
  const seen = pixels.flatMap((pixel, i) => (pixel[3] > 0 ? [i] : []));
  const opaque = pixels.filter(([, , , alpha]) => alpha === 255);
  return {
    pixels,
    at: ({ x, y }) => pixels[y * width + x] ?? [0, 0, 0, 0],
    coverage: seen.length / pixels.length,
    share: (asked) => opaque.filter(asked).length / pixels.length,
    bounds: [seen.map((i) => i % width), seen.map((i) => Math.floor(i / width))].map(rangeOf),
  };
}

function rangeOf(values: readonly number[]): readonly [number, number] {
  return [
    values.reduce((a, b) => Math.min(a, b), Infinity),
    values.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
}

function brightness([r, g, b]: Pixel): number {
  return 0.3 * r + 0.6 * g + 0.1 * b;
}

/** 40 000 placements, about two pixels apart. */
function manySmall(): SceneNode[] {
  const rows = Array.from({ length: 200 }, (_, i) => 2 * i);
  return rows.flatMap((x) => rows.map((y) => nodeOf({ part: 0, matrix: movedBy(x, y, 0) })));
}

function meanBrightness({ pixels }: Picture): number {
  const opaque = pixels.filter(([, , , alpha]) => alpha === 255);
  return opaque.reduce((sum, pixel) => sum + brightness(pixel), 0) / opaque.length;
}

function darkestAround(picture: Picture, x: number, y: number): number {
  return [-2, -1, 0, 1, 2]
    .map((offset) => brightness(picture.at({ x: x + offset, y })))
    .reduce((a, b) => Math.min(a, b));
}

function boxScene(): Scene {
  return sceneOf([nodeOf({ part: 0 })], boxPart(red));
}

function sample(name: string): Promise<Buffer> {
  return readFile(path.resolve('samples', name));
}
