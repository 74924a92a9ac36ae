import { visibilityChanges, type VisibilityChange } from '../../model/page/viewerMessages';
import type { Job } from '../commands/commandRunner';

/** What the commands need from the parts tree; `args` is what VS Code passes to a command. */
export interface PartActions {
  change(what: VisibilityChange, args: readonly unknown[]): void;
  zoom(args: readonly unknown[]): void;
  copyPath(args: readonly unknown[]): Promise<void>;
  find(): Promise<void>;
  revealInTree(args: readonly unknown[]): Promise<void>;
}

/** The commands about parts: one for each visibility change, such as `caliper.parts.hide`, and the others. */
export function partCommands(tree: PartActions): Record<string, Job> {
  const changes = visibilityChanges.map((what): [string, Job] => [
    `caliper.parts.${what}`,
    (...args) => {
      tree.change(what, args);
    },
  ]);
  return {
    ...Object.fromEntries(changes),
    'caliper.parts.zoom': (...args) => {
      tree.zoom(args);
    },
    'caliper.parts.copyPath': (...args) => tree.copyPath(args),
    'caliper.parts.find': () => tree.find(),
    'caliper.parts.reveal': (...args) => tree.revealInTree(args),
  };
}
