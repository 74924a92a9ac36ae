/** Where a listing goes on. */
export interface Marker {
  readonly key: string;
  /** '' where no versions are listed. */
  readonly version: string;
}

export interface ListedObject {
  readonly key: string;
  readonly version: string;
  readonly sizeBytes: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  /** Whether it says that the object was removed, with the versions before it still there. */
  readonly isRemoval: boolean;
}

export interface ListedPage {
  readonly objects: readonly ListedObject[];
  /** null at the end. */
  readonly next: Marker | null;
}

/** Reads `ListObjectsV2`, whose keys are encoded as in an address. */
export function objectsIn(text: string): ListedPage {
  const objects = entriesIn(text, ['Contents']);
  const last = objects.at(-1);
  return { objects, next: isTruncated(text) && last ? { key: last.key, version: '' } : null };
}

/** Reads `ListObjectVersions`: newest first under each key. */
export function versionsIn(text: string): ListedPage {
  const key = decoded(textOf(text, 'NextKeyMarker'));
  const version = textOf(text, 'NextVersionIdMarker');
  return {
    objects: entriesIn(text, ['Version', 'DeleteMarker']),
    next: isTruncated(text) && key !== '' ? { key, version } : null,
  };
}

function isTruncated(text: string): boolean {
  return textOf(text, 'IsTruncated') === 'true';
}

function entriesIn(text: string, names: readonly string[]): readonly ListedObject[] {
  const starts = new RegExp(`<(${names.join('|')})>`);
  const pieces = text.split(starts);
  return pieces.flatMap((name, i) => {
    if (i % 2 === 0) return [];
    const [entry = ''] = (pieces[i + 1] ?? '').split(`</${name}>`, 1);
    const changedAt = Date.parse(textOf(entry, 'LastModified'));
    if (Number.isNaN(changedAt)) return [];
    return {
      ...{ key: decoded(textOf(entry, 'Key')), version: textOf(entry, 'VersionId'), changedAt },
      ...{ sizeBytes: Number(textOf(entry, 'Size')), isRemoval: name === 'DeleteMarker' },
    };
  });
}

function textOf(text: string, name: string): string {
  const start = text.indexOf(`<${name}>`);
  if (start < 0) return '';
  const from = start + name.length + 2;
  const end = text.indexOf('<', from);
  return end < 0 ? '' : text.slice(from, end);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
