/** The kind of an asset, told from its first bytes; file names and HTTP headers are not used. */
export type AssetKind =
  | 'glb'
  | 'gltf'
  | 'stl'
  | 'obj'
  | 'ply'
  | 'zip'
  | 'step'
  | 'html'
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'gif'
  | 'svg'
  | 'pack'
  | 'unknown';

/** How many leading bytes `sniff` needs. */
export const sniffBytes = 1024;

/** Tells the kind of an asset from its first bytes (at least 84 for a binary STL) and its whole size in bytes. */
export function sniff(head: Uint8Array, sizeBytes: number): AssetKind {
  const magic = magics.find(({ bytes, at }) => bytes.every((byte, i) => head[at + i] === byte));
  if (magic) return magic.kind === 'webp' ? webpOr(head) : magic.kind;
  if (isBinaryStl(head, sizeBytes)) return 'stl';
  // The decoder drops a byte order mark.
  const text = new TextDecoder('utf-8').decode(head.subarray(0, sniffBytes)).trimStart();
  return texts.find(({ pattern }) => pattern.test(text))?.kind ?? 'unknown';
}

/** Kinds that a browser draws as a picture. SVG is left out because an SVG file can contain scripts. */
export const imageTypes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
} as const;

export type ImageKind = keyof typeof imageTypes;

export function isImageKind(kind: AssetKind): kind is ImageKind {
  return Object.hasOwn(imageTypes, kind);
}

/** The file extension under which an asset of each kind is saved. */
export const assetExtensions: Record<AssetKind, string> = {
  glb: '.glb',
  gltf: '.gltf',
  stl: '.stl',
  obj: '.obj',
  ply: '.ply',
  zip: '.zip',
  step: '.step',
  html: '.html',
  png: '.png',
  jpeg: '.jpg',
  webp: '.webp',
  gif: '.gif',
  svg: '.svg',
  pack: '.pack',
  unknown: '.bin',
};

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

const magics: readonly { kind: AssetKind; at: number; bytes: readonly number[] }[] = [
  { kind: 'glb', at: 0, bytes: ascii('glTF') },
  { kind: 'png', at: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { kind: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'pack', at: 0, bytes: ascii('CVPK') },
  { kind: 'gif', at: 0, bytes: ascii('GIF8') },
  { kind: 'webp', at: 0, bytes: ascii('RIFF') },
  { kind: 'zip', at: 0, bytes: [...ascii('PK'), 3, 4] },
  { kind: 'ply', at: 0, bytes: ascii('ply\n') },
  { kind: 'ply', at: 0, bytes: ascii('ply\r') },
];

const texts: readonly { kind: AssetKind; pattern: RegExp }[] = [
  { kind: 'step', pattern: /^ISO-10303-21;/ },
  {
    kind: 'svg',
    pattern: /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i,
  },
  { kind: 'html', pattern: /^(<!doctype html|<html[\s>])/i },
  { kind: 'gltf', pattern: /^\{[\s\S]*"(asset|scenes|nodes|buffers|accessors|meshes)"\s*:/ },
  { kind: 'stl', pattern: /^solid\b[\s\S]*\bfacet\b/ },
  { kind: 'obj', pattern: /^(#[^\n]*\n\s*)*(mtllib|o|g|v|vn|vt)\s/ },
];

function webpOr(head: Uint8Array): AssetKind {
  return ascii('WEBP').every((byte, i) => head[8 + i] === byte) ? 'webp' : 'unknown';
}

// A binary STL has no magic number: 80 free bytes, a triangle count, then 50 bytes per triangle. Only the file size can
// confirm it.
function isBinaryStl(head: Uint8Array, sizeBytes: number): boolean {
  if (head.length < 84) return false;
  const triangles = new DataView(head.buffer, head.byteOffset).getUint32(80, true);
  return triangles > 0 && sizeBytes === 84 + 50 * triangles;
}
