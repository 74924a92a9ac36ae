import type { PageTask } from '../../model/page/viewerMessages';
import type { Job } from '../commands/commandRunner';

/** What the commands need from a page. */
export interface ViewActions {
  perform(task: PageTask): void;
  fit(): void;
}

/** The open pages of one kind. */
export interface ViewPages {
  /** The page in the active tab. */
  active(): ViewActions | null;
  /** The visible pages. */
  seen(): readonly ViewActions[];
}

/** The tasks of the page, by the names of their commands: `caliper.view.measure`, … */
export const viewTasks = {
  changes: 'compare',
  measure: 'measure',
  holes: 'holes',
  section: 'section',
  explode: 'explode',
  namedViews: 'views',
  saveAndShare: 'share',
  savePicture: 'savePicture',
  copyPicture: 'copyPicture',
  sendToChat: 'sendToChat',
  saveStl: 'saveStl',
  save3mf: 'save3mf',
  saveGlb: 'saveGlb',
  copyLink: 'copyLink',
  measureHere: 'measureHere',
  properties: 'properties',
  lookAtFace: 'lookAtFace',
  sectionHere: 'sectionHere',
  savePart: 'savePart',
} as const satisfies Readonly<Record<string, PageTask>>;

/** Commands for the page in the active tab, or else in another visible tab. */
export function viewCommands(kinds: readonly ViewPages[]): Readonly<Record<string, Job>> {
  const page = (): ViewActions | undefined =>
    kinds.map((kind) => kind.active()).find((one) => one !== null) ??
    kinds.flatMap((kind) => kind.seen())[0];
  const tasks = Object.entries(viewTasks).map(([name, task]): [string, Job] => [
    `caliper.view.${name}`,
    () => page()?.perform(task),
  ]);
  return {
    ...Object.fromEntries(tasks),
    'caliper.view.fit': () => page()?.fit(),
  };
}
