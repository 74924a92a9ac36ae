import { strToU8, zipSync } from 'fflate';

/** A cube of side 20 with its lowest corner at the origin, in whatever unit: twelve triangles. */
export const cubeCorners: readonly (readonly number[])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  [0, 1, 2].map((axis) => ((bits >> axis) & 1) * 20),
);

/** Places of corners, counter-clockwise from outside. */
export const cubeQuads: readonly (readonly [number, number, number, number])[] = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];

const triangles = cubeQuads.flatMap(([a, b, c, d]) => [
  [a, b, c],
  [a, c, d],
]);

const cornersOf = (triangle: readonly number[]) => triangle.map((i) => cubeCorners[i] ?? []);

/** @param scale of its coordinates */
export function binaryStl(scale = 1): Uint8Array {
  const bytes = new Uint8Array(84 + 50 * triangles.length);
  // Many programs begin a binary file with the word that marks a text.
  bytes.set(strToU8('solid cube'));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, triangles.length, true);
  triangles.forEach((triangle, t) => {
    cornersOf(triangle)
      .flat()
      .forEach((value, k) => {
        view.setFloat32(84 + 50 * t + 12 + 4 * k, scale * value, true);
      });
  });
  return bytes;
}

export function textStl(name = 'cube'): Uint8Array {
  const facets = triangles.map((triangle) => {
    const corners = cornersOf(triangle).map((corner) => `  vertex ${corner.join(' ')}`);
    return ['facet normal 0 0 0', ' outer loop', ...corners, ' endloop', 'endfacet'].join('\n');
  });
  return strToU8(`solid ${name}\n${facets.join('\n')}\nendsolid ${name}\n`);
}

export const objText = [
  'mtllib colours.mtl',
  'o cube',
  ...cubeCorners.map((corner) => `v ${corner.join(' ')}`),
  'usemtl red',
  ...cubeQuads.slice(0, 3).map((quad) => `f ${quad.map((i) => i + 1).join(' ')}`),
  'usemtl glass',
  // Counted backwards from the last point.
  ...cubeQuads.slice(3).map((quad) => `f ${quad.map((i) => i - 8).join(' ')}`),
].join('\n');

export const mtlText = 'newmtl red\nKd 1 0 0\nnewmtl glass\nKd 0 0 1\nd 0.25\n';

export function ply(format: 'ascii' | 'binary_little_endian' | 'binary_big_endian'): Uint8Array {
  const header = [
    'ply',
    `format ${format} 1.0`,
    'comment a cube',
    'element vertex 8',
    'property float x',
    'property float y',
    'property float z',
    'property uchar red',
    'property uchar green',
    'property uchar blue',
    'element face 6',
    'property list uchar int vertex_indices',
    'end_header\n',
  ].join('\n');
  if (format === 'ascii') {
    const points = cubeCorners.map((corner) => [...corner, 255, 0, 0].join(' '));
    const faces = cubeQuads.map((quad) => [4, ...quad].join(' '));
    return strToU8(`${header}${[...points, ...faces].join('\n')}\n`);
  }
  const isLittle = format === 'binary_little_endian';
  const bytes = new Uint8Array(header.length + 8 * 15 + 6 * 17);
  bytes.set(strToU8(header));
  const view = new DataView(bytes.buffer);
  let at = header.length;
  for (const corner of cubeCorners) {
    corner.forEach((value, axis) => {
      view.setFloat32(at + 4 * axis, value, isLittle);
    });
    bytes.set([255, 0, 0], at + 12);
    at += 15;
  }
  for (const quad of cubeQuads) {
    bytes[at] = 4;
    quad.forEach((place, i) => {
      view.setInt32(at + 1 + 4 * i, place, isLittle);
    });
    at += 17;
  }
  return bytes;
}

/** Two cubes of one object, in inches, the second one moved by 30; one side of them is green. */
export const threeMfModel = `<?xml version="1.0" encoding="UTF-8"?>
<model unit="inch" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
 <!-- made for a test -->
 <resources>
  <basematerials id="5"><base name="green" displaycolor="#00FF00" /><base name="red" displaycolor="#FF0000FF" /></basematerials>
  <object id="1" name="cube &amp; co" type="model" pid="5" pindex="1"><mesh>
   <vertices>${cubeCorners.map(([x = 0, y = 0, z = 0]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')}</vertices>
   <triangles>${triangles.map(([a = 0, b = 0, c = 0], i) => `<triangle v1="${a}" v2="${b}" v3="${c}"${i < 2 ? ' pid="5" p1="0"' : ''}/>`).join('')}</triangles>
  </mesh></object>
  <object id="2" name="pair"><components>
   <component objectid="1"/><component objectid="1" transform="1 0 0 0 1 0 0 0 1 30 0 0"/>
  </components></object>
 </resources>
 <build><item objectid="2"/></build>
</model>`;

export function threeMf(model = threeMfModel): Uint8Array {
  const relations =
    '<Relationships><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>';
  return zipOf({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(relations),
    '3D/3dmodel.model': strToU8(model),
  });
}

export function zipOf(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return zipSync({ ...files });
}
