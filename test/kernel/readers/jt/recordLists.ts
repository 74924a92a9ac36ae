import { Checksum, floatBits, JtShapeWriter, packet, residuals } from './jtShapeWriter';
import { JtWriter } from './jtWriter';

export interface RecordLists {
  readonly major: 9 | 10;
  readonly kind: 'polylines' | 'polygons';
  /** x y z of each record. */
  readonly places: readonly (readonly number[])[];
  /** The records along each polyline or polygon. */
  readonly primitives: readonly (readonly number[])[];
}

/** Polylines or polygons as an element of a shape segment, in one group, without normals. */
export function recordLists({ major, kind, places, primitives }: RecordLists): Buffer {
  const records = primitives.flat();
  const starts = [0];
  for (const primitive of primitives) starts.push((starts.at(-1) ?? 0) + primitive.length);
  const isGrouped = kind === 'polylines' || major === 10;
  const lists = [...(isGrouped ? [[0, primitives.length]] : []), starts, records];
  const data = new JtWriter();
  if (isGrouped) data.i32(1);
  data.i32(primitives.length, records.length);
  const hash = new Checksum();
  for (const list of lists) {
    packet(data, major === 10 ? residuals(list) : list);
    hash.add(list);
  }
  data.i32(hash.value, ...bindings).u8(0, 0, 0, 0);
  placesOnce(data, major, places);
  const guid = kind === 'polylines' ? 0x10dd10a1 : 0x10dd109f;
  return new JtShapeWriter(major).element(guid, bindings, data.bytes);
}

const bindings = [0x02, 0] as const;

/** The last record has the place of the first one, which is stored once. */
function placesOnce(data: JtWriter, major: 9 | 10, places: readonly (readonly number[])[]): void {
  const distinct = [...new Map(places.map((place) => [place.join(), place])).values()];
  const uses = distinct.map(
    (place) => places.filter((other) => other.join() === place.join()).length,
  );
  data.i32(places.length);
  if (major === 9) data.i32(distinct.length);
  packet(data, uses).i32(new Checksum().add(uses).value);
  data.i32(distinct.length).u8(3);
  for (let axis = 0; axis < 3; axis++) data.f32(0, 0).u8(0);
  const hash = new Checksum();
  for (let axis = 0; axis < 3; axis++) {
    const bits = distinct.map((place) => floatBits(place[axis] ?? 0));
    if (major === 10) {
      packet(data, residuals(bits));
      hash.add(bits);
    } else {
      packet(data, residuals(bits.map((word) => word >>> 23)));
      packet(data, residuals(bits.map((word) => word & 0x7fffff)));
      hash.addEach(bits);
    }
  }
  data.i32(hash.value);
}
