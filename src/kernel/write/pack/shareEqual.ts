import type { ViewGeometry, ViewMesh, ViewNode, ViewScene } from '../../base/viewScene';

/**
 * Makes geometry and lines that a file has written out several times, with the same numbers, the same object, so that
 * the pack holds them once. Only parts whose own coordinates agree are found; turned or shifted ones are not.
 */
export function shareEqual(scene: ViewScene): ViewScene {
  const geometries = new FirstEqual<ViewGeometry>(arraysOf);
  const lines = new FirstEqual<Float32Array>((list) => [list]);
  const shared = new Map<ViewMesh, ViewMesh>();
  for (const mesh of meshesOf(scene.roots)) {
    const own = {
      faces: mesh.faces.map((one) => {
        const geometry = geometries.of(one.geometry);
        return geometry === one.geometry ? one : { ...one, geometry };
      }),
      lines: mesh.lines.map((list) => lines.of(list)),
    };
    const isSame =
      own.faces.every((one, i) => one === mesh.faces[i]) &&
      own.lines.every((list, i) => list === mesh.lines[i]);
    if (!isSame) shared.set(mesh, { ...mesh, ...own });
  }
  if (shared.size === 0) return scene;
  const meshOf = (mesh: ViewMesh) => shared.get(mesh) ?? mesh;
  const nodeOf = (node: ViewNode): ViewNode => ({
    ...node,
    mesh: node.mesh && meshOf(node.mesh),
    children: node.children.map(nodeOf),
  });
  const { roots, pmi, ...rest } = scene;
  return {
    ...rest,
    roots: roots.map(nodeOf),
    ...(pmi && { pmi: { ...pmi, parts: pmi.parts.map((meshes) => meshes.map(meshOf)) } }),
  };
}

function meshesOf(roots: readonly ViewNode[]): ReadonlySet<ViewMesh> {
  const meshes = new Set<ViewMesh>();
  const walk = ({ mesh, children }: ViewNode): void => {
    if (mesh) meshes.add(mesh);
    children.forEach(walk);
  };
  roots.forEach(walk);
  return meshes;
}

type Numbers = Float32Array | Uint32Array | Uint16Array | Uint8Array;

function arraysOf(geometry: ViewGeometry): readonly (Numbers | null)[] {
  const { positions, normals, colors, uvs, indices } = geometry;
  return [positions, normals, colors, indices, ...uvs];
}

/** Numbers of an array by which different ones are told apart before all are compared. */
const sampled = 16;
/** With more that agree in what is sampled, the comparisons would take too long. */
const maxAlike = 8;

/** The first of all things whose arrays hold the same numbers. */
class FirstEqual<T> {
  private readonly alike = new Map<string, T[]>();
  private readonly known = new Map<T, T>();

  constructor(private readonly arrays: (thing: T) => readonly (Numbers | null)[]) {}

  of(thing: T): T {
    const known = this.known.get(thing);
    if (known !== undefined) return known;
    const own = this.arrays(thing);
    const key = own.map(sampleOf).join(';');
    const alike = this.alike.get(key) ?? [];
    const first = alike.find((one) => areEqual(this.arrays(one), own)) ?? thing;
    if (first === thing && alike.length < maxAlike) this.alike.set(key, [...alike, thing]);
    this.known.set(thing, first);
    return first;
  }
}

function sampleOf(array: Numbers | null): string {
  if (!array) return '';
  const step = Math.max(1, Math.floor(array.length / sampled));
  const samples: string[] = [String(array.length)];
  for (let i = 0; i < array.length; i += step) samples.push(String(array[i]));
  return samples.join();
}

function areEqual(some: readonly (Numbers | null)[], others: readonly (Numbers | null)[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, i) => {
      const other = others[i] ?? null;
      if (one === null || other === null) return one === other;
      if (one.length !== other.length) return false;
      for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false;
      return true;
    })
  );
}
