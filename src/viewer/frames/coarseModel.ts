import { outOfRange } from '../../words/outOfRange';
import {
  type BufferAttribute,
  BufferGeometry,
  type Camera,
  InstancedBufferGeometry,
  Mesh,
  type Object3D,
  Sphere,
} from 'three';
import { groupBy } from '../../words/groupBy';
import { buffersOf } from '../model/drawnBuffers';
import { boxOfParts, type Model } from '../model/model';
import { freeBuffer } from '../base/freeBuffer';
import { inSlices } from '../base/inSlices';
import { coarseGeometry } from './coarseGeometry';
import { SmallParts } from './smallParts';
import { placedGeometry } from './placedGeometry';
import { isPlaced } from './placeWindow';

/** Models with fewer triangles are not simplified, because any machine draws them fast enough. */
const fewTriangles = 20_000;
/** Grid cell sizes as fractions of the model's radius, from barely visible to just recognisable. */
const cellSizes = [1 / 160, 1 / 80, 1 / 40, 1 / 20];
/** With at least this many instances, drawing expanded geometry is cheaper than instancing in software rendering. */
const manyPlaces = 16;
/** Instances are not expanded to more vertices than this, to limit memory. */
const maxVertices = 2_000_000;

/** A simplified model with fewer triangles, which is drawn while the camera moves. It is made incrementally. */
export class CoarseModel {
  isMade = false;
  private readonly made = new Map<BufferGeometry, BufferGeometry>();
  /** Meshes with expanded geometry, which replace instanced meshes. */
  private readonly standIns = new Map<Mesh, Mesh>();
  /** The geometries whose instances have been expanded, are being, or need not be. */
  private readonly writtenOut = new Set<BufferGeometry>();
  /** The simplified geometries without the small parts that are drawn as points; null when nothing is left. */
  private readonly large = new Map<BufferGeometry, BufferGeometry | null>();
  private small: SmallParts | null = null;
  private readonly ending = new AbortController();

  /** @param part fraction of the triangles that may remain, 0…1 */
  constructor(
    private readonly scene: Object3D,
    readonly model: Model,
    part: number,
  ) {
    this.make(part).catch(reportError);
  }

  /**
   * Replaces the model's meshes by the simplified ones.
   * @param height height of the picture, pixels
   * @returns a function that restores the model
   */
  takePlace(camera: Camera, height: number): () => void {
    if (!this.isMade) return () => undefined;
    const { small } = this;
    const squares = small?.fit(camera, height) ? small : null;
    this.writeOutMissing(squares !== null).catch(reportError);
    const taken = facesIn(this.scene).map((mesh) => this.replace(mesh, squares !== null));
    if (squares) this.model.root.add(squares.points);
    return () => {
      squares?.points.removeFromParent();
      for (const restore of taken) restore();
    };
  }

  private replace(mesh: Mesh, hasSquares: boolean): () => void {
    const large = hasSquares ? this.large.get(mesh.geometry) : undefined;
    const coarse = this.made.get(mesh.geometry);
    const standIn = this.standIns.get(mesh);
    if (large === null) return hide(mesh);
    if (large) return change(mesh, large);
    if (standIn) return standFor(mesh, standIn);
    return coarse ? change(mesh, coarse) : () => undefined;
  }

  end(): void {
    this.ending.abort();
    this.clear();
    for (const { geometry } of this.standIns.values()) freeGeometry(geometry, null);
    this.standIns.clear();
    for (const [geometry, large] of this.large) if (large) disposeShared(large, geometry);
    this.large.clear();
    this.small?.dispose();
  }

  private async make(part: number): Promise<void> {
    const meshes = facesIn(this.scene);
    const places = new Map(meshes.map((mesh) => [mesh.geometry, placesOf(mesh)]));
    const whole = triangleCount(places, (geometry) => geometry);
    const wanted = Math.max(fewTriangles, whole * part);
    if (whole > wanted) {
      const { radius } = boxOfParts(this.model.parts).getBoundingSphere(new Sphere());
      for (const size of cellSizes) {
        this.clear();
        for (const geometry of places.keys()) await this.coarsen(geometry, size * radius);
        const left = triangleCount(places, (geometry) => this.made.get(geometry));
        if (this.ending.signal.aborted || left <= wanted) break;
      }
    }
    this.leaveSmallOut(meshes);
    this.isMade = !this.ending.signal.aborted;
  }

  /**
   * Expands instances once they are to be drawn: those that squares stand for need no memory.
   * @param hasSquares whether the small parts are drawn as squares now
   */
  private async writeOutMissing(hasSquares: boolean): Promise<void> {
    for (const [geometry, sharing] of groupBy(facesIn(this.scene), (mesh) => mesh.geometry)) {
      const areSquares = hasSquares && this.large.get(geometry) === null;
      if (areSquares || this.writtenOut.has(geometry)) continue;
      this.writtenOut.add(geometry);
      await this.writeOut(this.made.get(geometry) ?? geometry, sharing);
    }
  }

  private async coarsen(geometry: BufferGeometry, cell: number): Promise<void> {
    const coarse = await inSlices(coarseGeometry(geometry, cell), this.ending.signal);
    if (coarse) this.made.set(geometry, coarse);
  }

  /** @param sharing the meshes that share the geometry */
  private async writeOut(coarse: BufferGeometry, sharing: readonly Mesh[]): Promise<void> {
    const [mesh] = sharing;
    if (!mesh || !isPlaced(mesh) || mesh.count < manyPlaces) return;
    if (mesh.count * coarse.getAttribute('position').count > maxVertices) return;
    const geometry = await inSlices(placedGeometry(coarse, mesh), this.ending.signal);
    if (!geometry) return;
    for (const one of sharing) {
      const standIn = new Mesh(geometry, one.material);
      standIn.frustumCulled = false;
      this.standIns.set(one, standIn);
    }
  }

  private leaveSmallOut(meshes: readonly Mesh[]): void {
    const small = this.ending.signal.aborted ? null : SmallParts.of(this.model);
    this.small = small;
    if (!small) return;
    for (const mesh of meshes) {
      const { geometry } = mesh;
      if (this.large.has(geometry)) continue;
      if (small.hold(mesh)) this.large.set(geometry, null);
      else if (!isPlaced(mesh)) {
        this.large.set(geometry, withoutSlots(this.made.get(geometry) ?? geometry, small.slots));
      }
    }
  }

  private clear(): void {
    for (const [geometry, coarse] of this.made) disposeShared(coarse, geometry);
    this.made.clear();
  }
}

/** Disposes a geometry and frees its arrays, but not the attributes that it shares with `whole`. */
function disposeShared(made: BufferGeometry, whole: BufferGeometry): void {
  for (const [name, attribute] of Object.entries(whole.attributes)) {
    if (made.getAttribute(name) === attribute) made.deleteAttribute(name);
  }
  freeGeometry(made, whole.index);
}

/** @param shared an index that stays */
function freeGeometry(geometry: BufferGeometry, shared: BufferAttribute | null): void {
  geometry.dispose();
  if (geometry.index === shared) geometry.setIndex(null);
  buffersOf(geometry).forEach(freeBuffer);
}

/** The same vertices, without the triangles of the given slots. */
function withoutSlots(source: BufferGeometry, slots: ReadonlySet<number>): BufferGeometry {
  const made = new BufferGeometry();
  for (const [name, attribute] of Object.entries(source.attributes)) {
    made.setAttribute(name, attribute);
  }
  const of = source.getAttribute('slot');
  const index = source.index?.array ?? [];
  const left: number[] = [];
  for (let i = 0; i + 2 < index.length; i += 3) {
    if (slots.has(of.getX(index[i] ?? outOfRange()))) continue;
    for (let k = i; k < i + 3; k++) left.push(index[k] ?? outOfRange());
  }
  made.setIndex(left);
  made.boundingSphere = source.boundingSphere;
  return made;
}

function hide(mesh: Mesh): () => void {
  const { visible } = mesh;
  mesh.visible = false;
  return () => (mesh.visible = visible);
}

function change(mesh: Mesh, coarse: BufferGeometry): () => void {
  const { geometry } = mesh;
  mesh.geometry = coarse;
  return () => (mesh.geometry = geometry);
}

function standFor(mesh: Mesh, standIn: Mesh): () => void {
  if (!mesh.visible) return () => undefined;
  mesh.visible = false;
  standIn.material = mesh.material;
  mesh.parent?.add(standIn);
  return () => {
    mesh.visible = true;
    standIn.removeFromParent();
  };
}

/** The meshes that draw faces of the model; lines and objects without slots are left out. */
function facesIn(scene: Object3D): readonly Mesh[] {
  const found: Mesh[] = [];
  scene.traverse((object: Object3D | Mesh) => {
    if (!('geometry' in object)) return;
    const { geometry } = object;
    const isLines = geometry instanceof InstancedBufferGeometry;
    if (!isLines && geometry.index && geometry.hasAttribute('slot')) found.push(object);
  });
  return found;
}

function placesOf(mesh: Mesh): number {
  return isPlaced(mesh) ? mesh.count : 1;
}

/** @param drawn maps each geometry to the one that is drawn for it */
function triangleCount(
  places: ReadonlyMap<BufferGeometry, number>,
  drawn: (geometry: BufferGeometry) => BufferGeometry | undefined,
): number {
  let count = 0;
  for (const [geometry, times] of places) {
    count += ((drawn(geometry)?.index?.count ?? 0) / 3) * times;
  }
  return count;
}
