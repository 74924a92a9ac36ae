import { isRecord, isText, numberOrNull } from '../../words/unknown';

/** What happened to one CAD file, ready to be shown; every text is one line, fit to show. */
export interface ReviewRow {
  /** `part.step`, `old.step → new.step`. */
  readonly path: string;
  /** `Changed`, `Renamed`, …, in the language of the page. */
  readonly kind: string;
  /** The change in words, or the reason why it is not known. */
  readonly lines: readonly string[];
  /** The webview address of a picture of before and after side by side; null if there is none. */
  readonly picture: string | null;
  /** Whether there are two revisions to compare. */
  readonly canCompare: boolean;
}

/** The whole review that the extension host sends to the page, again whenever something changes. */
export interface ReviewMessage {
  readonly kind: 'review';
  readonly title: string;
  /** Names the two revisions. */
  readonly subtitle: string;
  readonly rows: readonly ReviewRow[];
  /** How many files have changed. Files that have no row yet are examined when the user asks for it. */
  readonly changed: number;
  readonly isWorking: boolean;
}

/** What the page sends to the extension host. The page sends `ready` first. */
export type ReviewRequest =
  | { readonly kind: 'ready' }
  | { readonly kind: 'compare'; readonly row: number }
  | { readonly kind: 'goOn' }
  | { readonly kind: 'save' };

/** Reads a message of the extension host; returns null for anything else. */
export function readReviewMessage(value: unknown): ReviewMessage | null {
  if (!isRecord(value) || value['kind'] !== 'review' || !Array.isArray(value['rows'])) return null;
  const { title, subtitle } = value;
  const changed = numberOrNull(value['changed']);
  if (!isText(title) || typeof subtitle !== 'string' || changed === null) return null;
  const rows = value['rows'].flatMap((row: unknown) => readRow(row) ?? []);
  return { kind: 'review', title, subtitle, rows, changed, isWorking: value['isWorking'] === true };
}

/** Reads a request of the page; returns null for anything else. */
export function readReviewRequest(value: unknown): ReviewRequest | null {
  if (!isRecord(value)) return null;
  const { kind } = value;
  if (kind === 'ready' || kind === 'goOn' || kind === 'save') return { kind };
  const row = numberOrNull(value['row']);
  return kind === 'compare' && row !== null ? { kind, row } : null;
}

function readRow(value: unknown): ReviewRow | null {
  if (!isRecord(value)) return null;
  const { path, kind, lines, picture, canCompare } = value;
  if (!isText(path) || !isText(kind) || !Array.isArray(lines)) return null;
  return {
    ...{ path, kind },
    lines: lines.filter(isText),
    picture: isText(picture) ? picture : null,
    canCompare: canCompare === true,
  };
}
