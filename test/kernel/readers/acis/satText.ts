/** Writes ACIS text files for tests, record by record. */
export class SatText {
  private readonly records: string[] = [];

  constructor(
    private readonly version = 700,
    private readonly scale = 1,
  ) {}

  /** Adds a record with its head and gives its number. */
  add(name: string, ...fields: readonly string[]): number {
    const hasReserve = name !== 'transform' && !name.endsWith('-attrib');
    const head = hasReserve ? '$-1 -1 $-1' : '$-1 -1';
    this.records.push([name, head, ...fields, '#'].join(' '));
    return this.records.length - 1;
  }

  /** A record whose fields are known later only. */
  reserve(): number {
    return this.records.push('') - 1;
  }

  set(index: number, name: string, ...fields: readonly string[]): void {
    const at = this.add(name, ...fields);
    this.records[index] = this.records[at] ?? '';
    this.records.pop();
  }

  /** One body with these faces, each given its shell and the face that follows it. */
  body(faces: readonly ((shell: number, next: string) => number)[], transform = '$-1'): void {
    const [body, lump, shell] = [this.reserve(), this.reserve(), this.reserve()];
    let next = '$-1';
    for (const face of [...faces].reverse()) next = ref(face(shell, next));
    this.set(body, 'body', ref(lump), '$-1', transform);
    this.set(lump, 'lump', '$-1', ref(shell), ref(body));
    this.set(shell, 'shell', '$-1', '$-1', next, '$-1', ref(lump));
  }

  face(
    surface: number,
    loops: readonly ((face: number, next: string) => number)[],
    sense: 'forward' | 'reversed' = 'forward',
    sides = 'single',
  ): (shell: number, next: string) => number {
    return (shell, next) => {
      const face = this.reserve();
      let first = '$-1';
      for (const loop of [...loops].reverse()) first = ref(loop(face, first));
      this.set(face, 'face', next, first, ref(shell), '$-1', ref(surface), sense, sides);
      return face;
    };
  }

  /** A loop along edges; `-` in front of an edge's number runs against it. */
  loop(...edges: readonly string[]): (face: number, next: string) => number {
    return (face, next) => {
      const loop = this.reserve();
      const coedges = edges.map(() => this.reserve());
      coedges.forEach((coedge, i) => {
        const after = coedges[(i + 1) % coedges.length] ?? coedge;
        const before = coedges.at(i - 1) ?? coedge;
        const given = edges[i] ?? '';
        const sense = given.startsWith('-') ? 'reversed' : 'forward';
        const around = [ref(after), ref(before), '$-1'];
        this.set(
          coedge,
          'coedge',
          ...around,
          `$${given.replace('-', '')}`,
          sense,
          ref(loop),
          '$-1',
        );
      });
      this.set(loop, 'loop', next, ref(coedges[0] ?? -1), ref(face));
      return loop;
    };
  }

  vertex(point: string): number {
    return this.add('vertex', '$-1', ref(this.add('point', point)));
  }

  edge(start: number, end: number, curve: number | null): string {
    const fields = [ref(start), '0', ref(end), '1', '$-1', ref(curve ?? -1), 'forward'];
    return `${this.add('edge', ...fields)}`;
  }

  /** A closed edge around the z axis; `up` runs counter-clockwise seen from above. */
  circle(z: number, radius: number, up: boolean): string {
    const vertex = this.vertex(`${radius} 0 ${z}`);
    const fields = [`0 0 ${z}`, up ? '0 0 1' : '0 0 -1', `${radius} 0 0`, '1 I I'];
    return this.edge(vertex, vertex, this.add('ellipse-curve', ...fields));
  }

  toBytes(): Uint8Array {
    const header = [
      `${this.version} ${this.records.length} 1 0`,
      '7 Caliper 8 ACIS 7.0 24 Thu Jan 01 00:00:00 2026',
      `${this.scale} 1e-06 1e-10`,
    ];
    return new TextEncoder().encode(
      [...header, ...this.records, 'End-of-ACIS-data', ''].join('\n'),
    );
  }
}

export function ref(index: number): string {
  return `$${index}`;
}
