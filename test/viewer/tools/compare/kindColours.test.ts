import { deepEqual, ok } from 'node:assert/strict';
import { Color, Matrix3, Vector3 } from 'three';
import { faceColours } from '../../../../src/viewer/tools/compare/facePaint';
import { kindColours } from '../../../../src/viewer/tools/compare/kindLegend';

/** Of full colour blindness, on linear RGB: Machado, Oliveira, Fernandes, 2009. */
const sights: Readonly<Record<string, Matrix3>> = {
  usual: new Matrix3(),
  protanopia: new Matrix3(
    ...[0.152286, 1.052583, -0.204868],
    ...[0.114503, 0.786281, 0.099216],
    ...[-0.003882, -0.048116, 1.051998],
  ),
  deuteranopia: new Matrix3(
    ...[0.367322, 0.860646, -0.227968],
    ...[0.280085, 0.672501, 0.047413],
    ...[-0.01182, 0.04294, 0.968881],
  ),
  tritanopia: new Matrix3(
    ...[1.255528, -0.076749, -0.178779],
    ...[-0.078411, 0.930809, 0.147602],
    ...[0.004733, 0.691367, 0.3039],
  ),
};

/** In OKLab, where black and white are 1 apart. Yellow and the orange of maps are 0.13 apart. */
const minDistance = 0.08;

describe('the colours of a comparison', () => {
  it('are as far from each other as the eye needs, with each colour blindness', () => {
    const colours = [
      ...[...kindColours].map(([kind, colour]) => [kind, colour] as const),
      ['faces in both', new Color(faceColours.both)] as const,
    ];
    const close = Object.entries(sights).flatMap(([sight, matrix]) =>
      colours.flatMap(([one, a], i) =>
        colours.slice(i + 1).flatMap(([other, b]) => {
          const distance = seen(a, matrix).distanceTo(seen(b, matrix));
          return distance < minDistance ? [`${one}, ${other} in ${sight}: ${distance}`] : [];
        }),
      ),
    );
    deepEqual(close, []);
  });

  it('are one for what only one revision has, be it a part or a face', () => {
    ok(kindColours.get('removed')?.equals(new Color(faceColours.old)));
    ok(kindColours.get('added')?.equals(new Color(faceColours.new)));
  });
});

/** OKLab coordinates of a colour as it is seen: Ottosson, 2020. */
function seen({ r, g, b }: Color, sight: Matrix3): Vector3 {
  const zero = new Vector3();
  const linear = new Vector3(r, g, b).applyMatrix3(sight).clamp(zero, new Vector3(1, 1, 1));
  const cones = linear.applyMatrix3(
    new Matrix3(
      ...[0.4122214708, 0.5363325363, 0.0514459929],
      ...[0.2119034982, 0.6806995451, 0.1073969566],
      ...[0.0883024619, 0.2817188376, 0.6299787005],
    ),
  );
  return new Vector3(Math.cbrt(cones.x), Math.cbrt(cones.y), Math.cbrt(cones.z)).applyMatrix3(
    new Matrix3(
      ...[0.2104542553, 0.793617785, -0.0040720468],
      ...[1.9779984951, -2.428592205, 0.4505937099],
      ...[0.0259040371, 0.7827717662, -0.808675766],
    ),
  );
}
