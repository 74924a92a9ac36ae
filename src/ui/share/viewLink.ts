import { readLinkedView } from '../../model/page/readLinkedView';
import type { CameraPose, LinkedView } from '../../model/page/viewerMessages';
import { isModelKey } from '../../tracking/model/readTrackedModel';

/** The content of a link to a view. It contains no URL of a service and no secret. */
export interface ViewLink {
  /** Key of the row in the list of models. */
  readonly key: string | null;
  /** SHA-256 of the 3D result. */
  readonly content: string | null;
  /** The source file, in case the row no longer exists: relative to a workspace folder, with `/`. */
  readonly file: string | null;
  /** SHA-256 of that file. */
  readonly fileContent: string | null;
  readonly view: LinkedView;
}

const longestQuery = 16_384;
const longestFile = 1_024;

/**
 * The query of a link. Only characters that no program on the way changes are used, because VS Code and mail programs
 * decode and encode links once or twice.
 */
export function linkQuery({ key, content, file, fileContent, view }: ViewLink): string {
  const { parts, camera } = view;
  const values: readonly (readonly [string, string | null])[] = [
    ['id', key],
    ['content', content],
    ['file', file === null ? null : fileText(file)],
    ['sha', fileContent],
    ['part', parts.length === 0 ? null : parts.map((path) => path.join('.')).join('_')],
    ['cam', camera && cameraText(camera)],
  ];
  const given = values.filter(([, value]) => value !== null);
  return given.map(([name, value]) => `${name}=${value ?? ''}`).join('&');
}

/** Parses an untrusted query; null when it is not one of ours. */
export function readLinkQuery(query: string): ViewLink | null {
  if (query.length > longestQuery) return null;
  const values = valuesOf(query);
  if (!values) return null;
  const read = <T>(name: string, reader: (text: string) => T | null): T | null | undefined => {
    const text = values.get(name);
    return text === undefined ? null : (reader(text) ?? undefined);
  };
  const key = read('id', (text) => (isModelKey(text) ? text : null));
  const content = read('content', hashIn);
  const file = read('file', fileIn);
  const fileContent = read('sha', hashIn);
  const view = viewIn(values.get('part') ?? '', values.get('cam') ?? '');
  if (key === undefined || content === undefined || file === undefined) return null;
  if (fileContent === undefined || !view || (key === null && file === null)) return null;
  return { key, content, file, fileContent, view };
}

const known = new Set(['id', 'content', 'file', 'sha', 'part', 'cam']);

/** Null for a name that could not be parsed again. */
function fileText(file: string): string | null {
  if (!isWellFormed(file)) return null;
  const text = plainSigns(file);
  return fileIn(text) === null ? null : text;
}

function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

/** Each name may occur once, and unknown names are refused. */
function valuesOf(query: string): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  for (const pair of query.split('&')) {
    const [name = '', value = '', ...more] = pair.split('=');
    if (!known.has(name) || values.has(name) || value === '' || more.length > 0) return null;
    values.set(name, value);
  }
  return values;
}

function hashIn(text: string): string | null {
  return /^[0-9a-f]{64}$/.test(text) ? text : null;
}

/** A path that stays below its folder on every system. */
function fileIn(text: string): string | null {
  const file = fromPlainSigns(text);
  if (file === null || file.length > longestFile || /[\\:\p{Cc}\p{Cf}]/u.test(file)) return null;
  const names = file.split('/');
  return names.every((name) => name !== '' && name !== '.' && name !== '..') ? file : null;
}

function viewIn(part: string, cam: string): LinkedView | null {
  const parts = part === '' ? [] : part.split('_').map((path) => path.split('.').map(numberIn));
  return readLinkedView({ parts, camera: cam === '' ? null : cameraIn(cam) });
}

/** `x_y_z_azimuth_elevation_roll_height_p`, metres and radians; `o` for parallel projection. */
function cameraText(camera: CameraPose): string {
  const { target, azimuth, elevation, roll, height, projection } = camera;
  const numbers = [...target, azimuth, elevation, roll, height].map((value) =>
    String(Number(value.toPrecision(7))),
  );
  return [...numbers, projection === 'perspective' ? 'p' : 'o'].join('_').replaceAll('+', '');
}

function cameraIn(text: string): unknown {
  const [x, y, z, azimuth, elevation, roll, height, sign, ...more] = text.split('_');
  if (more.length > 0 || (sign !== 'p' && sign !== 'o')) return undefined;
  return {
    target: [x, y, z].map(numberIn),
    azimuth: numberIn(azimuth),
    elevation: numberIn(elevation),
    roll: numberIn(roll),
    height: numberIn(height),
    projection: sign === 'p' ? 'perspective' : 'orthographic',
  };
}

/** NaN for anything but a decimal number in our format. */
function numberIn(text = ''): number {
  return /^-?\d{1,24}(\.\d{1,24})?(e-?\d{1,3})?$/.test(text) ? Number(text) : NaN;
}

/** Percent encoding with `~` in place of `%`: `a b.step` becomes `a~20b.step`. */
function plainSigns(text: string): string {
  const encoded = encodeURIComponent(text).replace(/[~!'()*]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return encoded.replaceAll('%2F', '/').replaceAll('%', '~');
}

function fromPlainSigns(text: string): string | null {
  if (!/^[\w.\-/~]+$/.test(text)) return null;
  try {
    return decodeURIComponent(text.replaceAll('~', '%'));
  } catch {
    return null;
  }
}
