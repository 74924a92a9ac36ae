import type { ToolDoor } from './tool';

/** The tools, in the order of their buttons. */
export const toolDoors: readonly ToolDoor[] = [];
