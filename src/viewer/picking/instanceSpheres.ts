import { outOfRange } from '../../words/outOfRange';
import { type Box3, type Ray, Sphere } from 'three';
import type { Point } from '../geometry/pose';
import type { Copy } from '../model/model';

/** Enlarges radii to allow for rounding: relative to the radius, and to the coordinates in single precision. */
const slack = 1.0001;
const singleStep = 2 ** -22;

/** Bounding spheres of the instances of a mesh, by which most of thousands of instances are rejected quickly. */
export class InstanceSpheres {
  /** Centre and radius of each sphere, in the model's coordinates. */
  private readonly numbers: Float32Array;

  /** @param box of the mesh, in its own coordinates */
  constructor(copies: readonly Copy[], box: Box3) {
    this.numbers = new Float32Array(4 * copies.length);
    const own = box.getBoundingSphere(new Sphere());
    const placed = new Sphere();
    copies.forEach(({ place }, i) => {
      const { center, radius } = placed.copy(own).applyMatrix4(place);
      const reach = radius * slack + center.length() * singleStep;
      this.numbers.set([center.x, center.y, center.z, reach], 4 * i);
    });
  }

  /**
   * Whether a ray meets the sphere within a distance.
   * @param ray in the model's coordinates, with a direction of length 1
   */
  isOnTheWay(which: number, { origin, direction }: Ray, within: number): boolean {
    const { numbers } = this;
    const at = 4 * which;
    const x = (numbers[at] ?? outOfRange()) - origin.x;
    const y = (numbers[at + 1] ?? outOfRange()) - origin.y;
    const z = (numbers[at + 2] ?? outOfRange()) - origin.z;
    const radius = numbers[at + 3] ?? outOfRange();
    const along = x * direction.x + y * direction.y + z * direction.z;
    if (along + radius < 0 || along - radius > within) return false;
    return x * x + y * y + z * z - along * along <= radius * radius;
  }

  /** Whether the sphere meets a plane. @param reach tolerance of the distance to the plane */
  reaches(which: number, normal: Point, offset: number, reach: number): boolean {
    const { numbers } = this;
    const at = 4 * which;
    const height =
      normal[0] * (numbers[at] ?? outOfRange()) +
      normal[1] * (numbers[at + 1] ?? outOfRange()) +
      normal[2] * (numbers[at + 2] ?? outOfRange()) -
      offset;
    return Math.abs(height) <= (numbers[at + 3] ?? outOfRange()) + reach;
  }
}
