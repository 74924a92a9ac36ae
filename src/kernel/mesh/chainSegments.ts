/** A side of a triangle, from one vertex to another. */
export type Segment = readonly [from: number, to: number];

/**
 * Joins the segments of one edge into polylines of x y z. Vertices with equal coordinates are one point. Lines
 * begin at open ends and branches; the remaining ones are closed.
 */
export function chainSegments(
  segments: readonly Segment[],
  positions: Float32Array,
): Float32Array[] {
  const place = (vertex: number) =>
    `${positions[vertex * 3]} ${positions[vertex * 3 + 1]} ${positions[vertex * 3 + 2]}`;
  const links = segments
    .map(([from, to]) => ({ from, to, ends: [place(from), place(to)] as const, taken: false }))
    .filter(({ ends: [from, to] }) => from !== to);
  const at = new Map<string, Link[]>();
  for (const link of links) {
    for (const end of link.ends) {
      const there = at.get(end);
      if (there) there.push(link);
      else at.set(end, [link]);
    }
  }
  const isEnd = (point: string) => at.get(point)?.length !== 2;
  const lines: number[][] = [];
  for (const link of links) {
    const { ends } = link;
    if (!link.taken && isEnd(ends[0])) lines.push(follow(link, ends[0], at));
    if (!link.taken && isEnd(ends[1])) lines.push(follow(link, ends[1], at));
  }
  for (const link of links) {
    if (!link.taken) lines.push(follow(link, link.ends[0], at));
  }
  return lines.map((line) => pointsOf(line, positions));
}

interface Link {
  readonly from: number;
  readonly to: number;
  readonly ends: readonly [string, string];
  taken: boolean;
}

/** The vertices of a line from `start` to the next end or branch. */
function follow(first: Link, start: string, at: ReadonlyMap<string, readonly Link[]>): number[] {
  const line = [first.ends[0] === start ? first.from : first.to];
  let link: Link | undefined = first;
  let point = start;
  while (link) {
    link.taken = true;
    const isForward: boolean = link.ends[0] === point;
    line.push(isForward ? link.to : link.from);
    point = link.ends[isForward ? 1 : 0];
    const meeting: readonly Link[] = at.get(point) ?? [];
    link = meeting.length === 2 ? meeting.find(({ taken }) => !taken) : undefined;
  }
  return line;
}

function pointsOf(line: readonly number[], positions: Float32Array): Float32Array {
  const points = new Float32Array(line.length * 3);
  line.forEach((vertex, i) => {
    points.set(positions.subarray(vertex * 3, vertex * 3 + 3), i * 3);
  });
  return points;
}
