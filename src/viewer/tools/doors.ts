import type { ToolDoor } from './tool';

/** The tools, in the order of their buttons. */
export const toolDoors: readonly ToolDoor[] = [
  {
    name: 'explode',
    title: 'Explode',
    icon: 'explode',
    key: 'x',
    effect: 'Pull the assembly apart',
    isModal: false,
    load: () => import('../explode/explodeTool').then(({ startExplode }) => startExplode),
  },
];
