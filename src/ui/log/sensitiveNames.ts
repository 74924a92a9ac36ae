import type { RequestEvent } from '../../client/http/requestLog';
import type { TrackedModel } from '../../tracking/model/trackedModel';

/** Names and identifiers of the user's data in this window's log, which a report must mask. */
export interface SeenNames {
  /** File names. */
  readonly names: readonly string[];
  /** Hosts, with their port if there is one. */
  readonly hosts: readonly string[];
  /** Ids of models and tasks at services. */
  readonly ids: readonly string[];
  /** Paths of files and folders, as they were written. */
  readonly paths: readonly string[];
}

/** Limit for each kind, because a window may be open for months. */
const maxOfAKind = 2000;

/**
 * Collects the names that occur in this window, even of models that were removed, because the log lines remain. Kept
 * only in memory.
 */
export class SensitiveNames {
  private readonly names = new Set<string>();
  private readonly hosts = new Set<string>();
  private readonly ids = new Set<string>();
  private readonly paths = new Set<string>();

  model({ name, source, modelId }: TrackedModel): void {
    keep(this.names, name);
    this.file(source);
    if (modelId !== null) keep(this.ids, modelId);
  }

  request({ host, modelId }: RequestEvent): void {
    keep(this.hosts, host);
    if (modelId !== null) keep(this.ids, modelId);
  }

  /** Registers a file by its URI or path. */
  file(address: string): void {
    const path = pathOf(address);
    keep(this.names, path.split(/[\\/]/).at(-1) ?? '');
    keep(this.paths, path);
  }

  all(): SeenNames {
    const { names, hosts, ids, paths } = this;
    return { names: [...names], hosts: [...hosts], ids: [...ids], paths: [...paths] };
  }
}

function keep(kept: Set<string>, text: string): void {
  if (text === '') return;
  kept.delete(text);
  kept.add(text);
  const [oldest] = kept;
  if (kept.size > maxOfAKind && oldest !== undefined) kept.delete(oldest);
}

/** `file:///home/a%20b/c.step` becomes `/home/a b/c.step`. */
function pathOf(address: string): string {
  const [place = ''] = address.replace(/^[a-z][\w+.-]+:(?:\/\/[^/]*)?/i, '').split(/[?#]/, 1);
  // Windows: file:///c%3A/parts.
  const text = place.replace(/^\/(?=[a-z](?::|%3a))/i, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
