import { damagedXt } from './nodes/damagedXt';
import type { XtNode } from './nodes/xtNode';

/** How many times all nodes may be visited; in valid data each is reached a few times. */
const maxVisits = 16;

/** The least limit, for assemblies in which a few nodes occur in many places. */
const atLeast = 1_000_000;

/**
 * The graph of nodes and pointers. Traversals are bounded: a chain must not run into itself, and the total number of
 * visits is limited, because shared nodes could otherwise be read again and again.
 */
export class XtGraph {
  private left: number;

  constructor(private readonly nodes: ReadonlyMap<number, XtNode>) {
    let all = 0;
    for (const node of nodes.values()) all += node.size;
    this.left = maxVisits * all + atLeast;
  }

  all(type: number): XtNode[] {
    return [...this.nodes.values()].filter((node) => node.type === type);
  }

  /** The node with an index; null for none, also for one that was not written. */
  at(index: number): XtNode | null {
    return this.nodes.get(index) ?? null;
  }

  /** @throws Refusal if a field does not point to a node of this type */
  follow(node: XtNode, field: string, type: number): XtNode {
    const found = this.at(node.pointer(field));
    if (found?.type !== type) throw damagedXt();
    this.spend(found.size);
    return found;
  }

  /**
   * The nodes of a chain, until it ends or returns to its first node.
   * @throws Refusal if it returns to another of its nodes, or leads to another type
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

/** The numbers of the node types that are read. */
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
