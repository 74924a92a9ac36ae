import type { PageTask } from '../contract/viewerMessages';
import type { Job } from './commandDoor';

/** What the commands need of the model that is seen. */
export interface ViewActions {
  perform(task: PageTask): void;
  fit(): void;
}

/** The page's tools and what goes out of it, by the names of their commands: `caliper.view.measure`, … */
export const viewTasks = {
  measure: 'measure',
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
} as const satisfies Readonly<Record<string, PageTask>>;

/** The commands about the model in the active tab, or in another one that is seen. */
export function viewCommands(seen: () => ViewActions | null): Readonly<Record<string, Job>> {
  const tasks = Object.entries(viewTasks).map(([name, task]): [string, Job] => [
    `caliper.view.${name}`,
    () => seen()?.perform(task),
  ]);
  return {
    ...Object.fromEntries(tasks),
    'caliper.view.fit': () => seen()?.fit(),
  };
}
