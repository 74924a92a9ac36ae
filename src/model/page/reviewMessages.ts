import { isRecord, isText, numberOrNull } from '../../words/unknown';

/** What became of a CAD file, ready to be shown: every text is one line, fit to show. */
export interface ReviewRow {
  /** `part.step`, `old.step → new.step`. */
  readonly path: string;
  /** `Changed`, `Renamed`, in the language of the page. */
  readonly kind: string;
  /** The change in words, or why nothing is known of it. */
  readonly lines: readonly string[];
  /** A webview address of before and after side by side; null where there is none. */
  readonly picture: string | null;
  /** Whether there are two revisions to be compared. */
  readonly canCompare: boolean;
}

/** What the extension host tells the page: all of it, whenever something changes. */
export interface ReviewMessage {
  readonly kind: 'review';
  readonly title: string;
  /** Which revisions they are. */
  readonly subtitle: string;
  readonly rows: readonly ReviewRow[];
  /** How many files have changed; those that have no row yet are looked into when that is asked for. */
  readonly changed: number;
  readonly isWorking: boolean;
}

/** What the page tells the extension host. It speaks first, with `ready`. */
export type ReviewRequest =
  | { readonly kind: 'ready' }
  | { readonly kind: 'compare'; readonly row: number }
  | { readonly kind: 'goOn' }
  | { readonly kind: 'save' };

/** Reads what the extension host said; null for anything else. */
export function readReviewMessage(value: unknown): ReviewMessage | null {
  if (!isRecord(value) || value['kind'] !== 'review' || !Array.isArray(value['rows'])) return null;
  const { title, subtitle } = value;
  const changed = numberOrNull(value['changed']);
  if (!isText(title) || typeof subtitle !== 'string' || changed === null) return null;
  const rows = value['rows'].flatMap((row: unknown) => readRow(row) ?? []);
  return { kind: 'review', title, subtitle, rows, changed, isWorking: value['isWorking'] === true };
}

/** Reads what the page asked for; null for anything else. */
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
