import { isRecord, isWhole } from '../../words/unknown';
import type { PartPath } from '../../model/page/viewerMessages';

/** Deeper or larger than this is no assembly that the page could have shown. */
export const maxDepth = 256;
export const maxNodes = 200_000;

/** The parts that the page names in the context of its menu; VS Code hands that to the command. */
export function pathsInPage(context: unknown): readonly PartPath[] {
  return isRecord(context) ? (readPaths(context['caliperParts']) ?? []) : [];
}

/** Paths of parts as a page tells them; null when they are none. */
export function readPaths(value: unknown): readonly PartPath[] | null {
  if (!Array.isArray(value) || value.length > maxNodes) return null;
  const paths = value.map(readPath).filter((path) => path !== undefined);
  return paths.length === value.length ? paths : null;
}

export function readPath(value: unknown): PartPath | undefined {
  if (!Array.isArray(value) || value.length > maxDepth) return undefined;
  const steps = value.filter((step: unknown) => isWhole(step));
  return steps.length === value.length ? steps : undefined;
}
