import { visibilityChanges, type VisibilityChange } from '../contract/viewerMessages';
import type { Job } from './commandDoor';

/** The commands that hide and show parts: `caliper.parts.hide`, … one for each change. */
export function partCommands(tree: {
  change(what: VisibilityChange, args: readonly unknown[]): void;
}): Record<string, Job> {
  return Object.fromEntries(
    visibilityChanges.map((what): [string, Job] => [
      `caliper.parts.${what}`,
      (...args) => {
        tree.change(what, args);
      },
    ]),
  );
}
