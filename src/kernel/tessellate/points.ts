/** Points of a body that several triangles share, by number. */
export class Points {
  /** x y z, in the unit of the model. */
  places = new Float64Array(768);
  count = 0;

  add(x: number, y: number, z: number): number {
    const at = 3 * this.count;
    if (at === this.places.length) {
      const larger = new Float64Array(2 * at);
      larger.set(this.places);
      this.places = larger;
    }
    this.places[at] = x;
    this.places[at + 1] = y;
    this.places[at + 2] = z;
    return this.count++;
  }
}
