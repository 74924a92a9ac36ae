import { damagedXt } from './nodes/damagedXt';
import type { XtNode } from './nodes/xtNode';

/** How often all of the nodes may be come to; honest data lead to each a few times. */
const mostVisits = 16;

/** For assemblies, in which the same few stand in many places. */
const atLeast = 1_000_000;

/**
 * Nodes by the pointers between them. Every way along pointers is bounded: rings may not close, and what
 * is shared by many is not read for each of them without end.
 */
export class XtGraph {
  private left: number;

  constructor(private readonly nodes: ReadonlyMap<number, XtNode>) {
    let all = 0;
    for (const node of nodes.values()) all += node.size;
    this.left = mostVisits * all + atLeast;
  }

  all(type: number): XtNode[] {
    return [...this.nodes.values()].filter((node) => node.type === type);
  }

  /** The node that a pointer means; null for none, also for one that was not written. */
  at(index: number): XtNode | null {
    return this.nodes.get(index) ?? null;
  }

  /** @throws Refusal when a field points to no node of this type */
  follow(node: XtNode, field: string, type: number): XtNode {
    const found = this.at(node.pointer(field));
    if (found?.type !== type) throw damagedXt();
    this.spend(found.size);
    return found;
  }

  /**
   * The nodes of a chain, until it ends or comes back to its beginning.
   * @throws Refusal when it comes back to another of its nodes, or leads to another type
   */
  chain(first: number, next: string, type: number): XtNode[] {
    const seen = new Set<XtNode>();
    for (let node = this.at(first); node; node = this.at(node.pointer(next))) {
      if (node.index === first && seen.size > 0) break;
      if (node.type !== type || seen.has(node)) throw damagedXt();
      this.spend(1);
      seen.add(node);
    }
    return [...seen];
  }

  private spend(visits: number): void {
    if (visits > this.left) throw damagedXt();
    this.left -= visits;
  }
}

/** Numbers of the node types that are read. */
export const types = {
  assembly: 10,
  instance: 11,
  body: 12,
  shell: 13,
  face: 14,
  loop: 15,
  edge: 16,
  fin: 17,
  vertex: 18,
  region: 19,
  point: 29,
  line: 30,
  circle: 31,
  ellipse: 32,
  intersection: 38,
  chart: 40,
  limit: 41,
  splineVertices: 45,
  plane: 50,
  cylinder: 51,
  cone: 52,
  sphere: 53,
  torus: 54,
  blendedEdge: 56,
  blendBound: 59,
  offset: 60,
  extruded: 67,
  revolved: 68,
  attributeName: 79,
  attributeDefinition: 80,
  attribute: 81,
  reals: 83,
  characters: 84,
  wideCharacters: 98,
  transform: 100,
  surfaceSpline: 124,
  surfaceNurbs: 126,
  knotCounts: 127,
  knots: 128,
  trimmedCurve: 133,
  curveSpline: 134,
  curveNurbs: 136,
  surfaceCurve: 137,
} as const;
