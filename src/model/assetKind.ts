import { meshContents, type MeshKind } from './meshContents';
import { hasCountedRecords, hasFirstBytes, type MeshStart } from './meshStart';

/** The kind of an asset, told from its first bytes; file names and HTTP headers are not used. */
export type AssetKind = MeshKind | OtherKind;

/** What is no mesh. */
type OtherKind = keyof typeof otherExtensions;

/** How many leading bytes `sniff` needs. */
export const sniffBytes = 1024;

/** Tells the kind of an asset from its first bytes (at least 84 for a binary STL) and its whole size in bytes. */
export function sniff(head: Uint8Array, sizeBytes: number): AssetKind;
/** @param meshes how meshes begin, by their kinds, in the order in which they are tried */
export function sniff(head: Uint8Array, sizeBytes: number, meshes: MeshStarts): string;
export function sniff(head: Uint8Array, sizeBytes: number, meshes: MeshStarts = meshContents) {
  const meshKind = (is: (start: MeshStart) => boolean) =>
    Object.entries(meshes).find(([, { start }]) => is(start))?.[0];
  const byBytes = meshKind((start) => hasFirstBytes(head, start));
  if (byBytes !== undefined) return byBytes;
  const magic = magics.find(({ bytes, at }) => bytes.every((byte, i) => head[at + i] === byte));
  if (magic) return magic.kind === 'webp' ? webpOr(head) : magic.kind;
  const byRecords = meshKind((start) => hasCountedRecords(head, sizeBytes, start));
  if (byRecords !== undefined) return byRecords;
  // The decoder drops a byte order mark.
  const text = new TextDecoder('utf-8').decode(head.subarray(0, sniffBytes)).trimStart();
  const other = texts.find(({ pattern }) => pattern.test(text));
  return other?.kind ?? meshKind((start) => start.text?.test(text) === true) ?? 'unknown';
}

type MeshStarts = Readonly<Record<string, { readonly start: MeshStart }>>;

export function isMeshKind(kind: AssetKind): kind is MeshKind {
  return Object.hasOwn(meshContents, kind);
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

/** The file extension under which an asset is saved. */
export function assetExtension(kind: AssetKind): string {
  return isMeshKind(kind) ? `.${kind}` : otherExtensions[kind];
}

const otherExtensions = {
  step: '.step',
  html: '.html',
  png: '.png',
  jpeg: '.jpg',
  webp: '.webp',
  gif: '.gif',
  svg: '.svg',
  pack: '.pack',
  unknown: '.bin',
} as const;

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

const magics: readonly { kind: OtherKind; at: number; bytes: readonly number[] }[] = [
  { kind: 'png', at: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { kind: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'pack', at: 0, bytes: ascii('CVPK') },
  { kind: 'gif', at: 0, bytes: ascii('GIF8') },
  { kind: 'webp', at: 0, bytes: ascii('RIFF') },
];

const texts: readonly { kind: OtherKind; pattern: RegExp }[] = [
  { kind: 'step', pattern: /^ISO-10303-21;/ },
  {
    kind: 'svg',
    pattern: /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i,
  },
  { kind: 'html', pattern: /^(<!doctype html|<html[\s>])/i },
];

function webpOr(head: Uint8Array): OtherKind {
  return ascii('WEBP').every((byte, i) => head[8 + i] === byte) ? 'webp' : 'unknown';
}
