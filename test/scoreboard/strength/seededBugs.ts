import { bugsOfModels } from './bugsOfModels';
import { bugsOfSecurity } from './bugsOfSecurity';
import { bugsOfUploads } from './bugsOfUploads';
import type { SeededBug } from './seededBug';

export const seededBugs: readonly SeededBug[] = [
  ...bugsOfSecurity,
  ...bugsOfUploads,
  ...bugsOfModels,
];
