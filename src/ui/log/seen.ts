import type { RequestEvent } from '../../client/http/requestLog';
import type { TrackedModel } from '../../tracking/model/trackedModel';

/** What names things of the user in the log of this window; a report must tell none of it. */
export interface SeenNames {
  /** Names of files. */
  readonly names: readonly string[];
  /** With their ports, where they have one. */
  readonly hosts: readonly string[];
  /** Of models and tasks, at services. */
  readonly ids: readonly string[];
  /** Of files and folders, as they were written. */
  readonly paths: readonly string[];
}

/** A window may stand for months. */
const mostOfAKind = 2000;

/**
 * Remembers what this window comes across, also when it is no longer in the list of models: the lines of
 * the log stay. In memory alone.
 */
export class Seen {
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

  /** A file by its address, or its path. */
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
  if (kept.size > mostOfAKind && oldest !== undefined) kept.delete(oldest);
}

/** `file:///home/a%20b/c.step` is `/home/a b/c.step`. */
function pathOf(address: string): string {
  const [place = ''] = address.replace(/^[a-z][\w+.-]+:(?:\/\/[^/]*)?/i, '').split(/[?#]/, 1);
  // Of Windows: file:///c%3A/parts.
  const text = place.replace(/^\/(?=[a-z](?::|%3a))/i, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
