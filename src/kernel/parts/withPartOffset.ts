import type { SceneNode } from '../base/scene';

/** A tree with all part indices increased by a number. */
export function withPartOffset(node: SceneNode, by: number): SceneNode {
  return {
    ...node,
    part: node.part === null ? null : node.part + by,
    children: node.children.map((child) => withPartOffset(child, by)),
  };
}
