import { isRecord, isWhole } from '../../words/unknown';
import type { PartPath } from '../../model/page/viewerMessages';

/** Limits beyond which a message cannot come from an assembly that the page shows. */
export const maxDepth = 256;
export const maxNodes = 200_000;

/** The parts in the context of the page's menu, which VS Code passes to the command. */
export function pathsInPage(context: unknown): readonly PartPath[] {
  return isRecord(context) ? (readPaths(context['caliperParts']) ?? []) : [];
}

/** Validates part paths sent by a page; null when they are not valid. */
export function readPaths(value: unknown): readonly PartPath[] | null {
  if (!Array.isArray(value) || value.length > maxNodes) return null;
  const paths = value.map(readPath).filter((path) => path !== undefined);
  return paths.length === value.length ? paths : null;
}

/** Validates the path of one part; undefined when it is not valid. */
export function readPath(value: unknown): PartPath | undefined {
  if (!Array.isArray(value) || value.length > maxDepth) return undefined;
  const steps = value.filter((step: unknown) => isWhole(step));
  return steps.length === value.length ? steps : undefined;
}
