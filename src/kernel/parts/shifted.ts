import type { SceneNode } from '../base/scene';

/** A tree whose parts stand behind others in the list. */
export function shifted(node: SceneNode, by: number): SceneNode {
  return {
    ...node,
    part: node.part === null ? null : node.part + by,
    children: node.children.map((child) => shifted(child, by)),
  };
}
