import { changeKinds, type ChangeKind } from '../../../model/page/viewerMessages';
import { isRecord, numberOrNull } from '../../../words/unknown';
import type { Blend } from './blend';

/** A comparison is first seen with both revisions at once. */
export const firstBlend: Blend = { share: 0.5, hidden: new Set(), isFaint: true };

/** Plain data, for the memory of the page. */
export function keptBlend({ share, hidden, isFaint }: Blend): unknown {
  return { share, hidden: [...hidden], isFaint };
}

/** Reads what was kept, trusting nothing. */
export function readBlend(value: unknown): Blend {
  if (!isRecord(value)) return firstBlend;
  const share = numberOrNull(value['share']) ?? firstBlend.share;
  const names: readonly unknown[] = Array.isArray(value['hidden']) ? value['hidden'] : [];
  const hidden = new Set<ChangeKind>(changeKinds.filter((kind) => names.includes(kind)));
  return { share: Math.max(0, Math.min(1, share)), hidden, isFaint: value['isFaint'] !== false };
}
