/** Where the next page of a listing begins. */
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
  /** Whether it is a delete marker: the object was removed, and its earlier versions still exist. */
  readonly isRemoval: boolean;
}

export interface ListedPage {
  readonly objects: readonly ListedObject[];
  /** null on the last page. */
  readonly next: Marker | null;
}

/** Parses the answer to `ListObjectsV2`, whose keys are URL-encoded. */
export function objectsIn(text: string): ListedPage {
  const objects = entriesIn(text, ['Contents']);
  const last = objects.at(-1);
  return { objects, next: isTruncated(text) && last ? { key: last.key, version: '' } : null };
}

/** Parses the answer to `ListObjectVersions`, which lists the newest version of each key first. */
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
