import { createHash } from 'node:crypto';
import type { SourceFile } from '../../client/sourceFile';
import { isRecord, isText } from '../../contract/unknown';
import type { TrackedModel } from '../../models/trackedModel';
import type { SmallMemory } from '../embeddedTokens';

const memoryKey = 'caliper.convertedContents';
const mostKept = 200;

interface Kept {
  /** Hash of the file's bytes and of what else a result depends on. */
  readonly content: string;
  readonly model: string;
}

/** Which model came of which bytes: what was converted once is not converted again to be compared. */
export class ConvertedContents {
  constructor(private readonly memory: SmallMemory) {}

  /** The key of a model of the same bytes; null when there was none. */
  find(content: string): string | null {
    return this.all().find((one) => one.content === content)?.model ?? null;
  }

  keep(content: string, { key }: Pick<TrackedModel, 'key'>): void {
    const others = this.all().filter((one) => one.content !== content);
    void this.memory.update(memoryKey, [{ content, model: key }, ...others].slice(0, mostKept));
  }

  private all(): readonly Kept[] {
    const kept = this.memory.get(memoryKey);
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: unknown): Kept[] => {
      if (!isRecord(one) || !isText(one['content']) || !isText(one['model'])) return [];
      return [{ content: one['content'], model: one['model'] }];
    });
  }
}

/**
 * Names what a conversion would be made of.
 * @param conditions the service, and the settings that change its results
 * @throws ServiceError when the file cannot be read
 */
export async function contentOf(file: SourceFile, conditions: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(conditions));
  const opened = await file.open();
  try {
    for await (const chunk of opened.chunks()) hash.update(chunk);
  } finally {
    await opened.close();
  }
  return hash.digest('hex');
}
