import type { PageTask } from '../../contract/viewerMessages';

/** What of the tasks of the page is about something that goes out of it. */
export const shareTasks = [
  'savePicture',
  'copyPicture',
  'sendToChat',
  'saveStl',
  'save3mf',
  'saveGlb',
  'copyLink',
] as const satisfies readonly PageTask[];

export type ShareTask = (typeof shareTasks)[number];
