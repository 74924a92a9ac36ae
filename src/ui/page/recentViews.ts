import { isRecord, isText } from '../../words/unknown';
import type { SmallMemory } from '../base/embeddedTokens';

const memoryKey = 'caliper.views';
const maxViews = 200;
/** Limit of all views together, because VS Code writes the memory of a workspace as a whole. */
const maxCharacters = 4_000_000;

interface RecentView {
  readonly content: string;
  /** As the page sent it; only a page reads and validates it. */
  readonly view: string;
}

/**
 * The last view of each content, in the workspace memory, also after its tab is closed. The least recently used views
 * are dropped first.
 */
export class RecentViews {
  private views: readonly RecentView[] | null = null;

  constructor(private readonly memory: SmallMemory) {}

  /** @param content SHA-256 of the model */
  of(content: string): string | null {
    return this.all().find((kept) => kept.content === content)?.view ?? null;
  }

  keep(content: string, view: string): void {
    if (this.of(content) === view) return;
    const others = this.all().filter((kept) => kept.content !== content);
    this.views = newest([{ content, view }, ...others]);
    void this.memory.update(memoryKey, this.views);
  }

  private all(): readonly RecentView[] {
    this.views ??= readViews(this.memory.get(memoryKey));
    return this.views;
  }
}

function newest(views: readonly RecentView[]): readonly RecentView[] {
  let characters = 0;
  return views.slice(0, maxViews).filter(({ view }) => {
    characters += view.length;
    return characters <= maxCharacters;
  });
}

function readViews(value: unknown): readonly RecentView[] {
  if (!Array.isArray(value)) return [];
  return newest(
    value.flatMap((one: unknown): RecentView[] => {
      if (!isRecord(one) || !isText(one['content']) || !isText(one['view'])) return [];
      return [{ content: one['content'], view: one['view'] }];
    }),
  );
}
