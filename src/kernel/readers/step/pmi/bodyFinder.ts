import { composed, type Matrix } from '../../../base/matrix';
import { referenceIn } from '../../../part21/parameter';
import { isGeometry, mappedItemOf, representationOf } from '../../../part21/representations';
import type { StepFile } from '../../../part21/stepFile';
import type { Assembly, ReferenceFrame } from '../assembly/assembly';
import { withoutCompounds } from '../compoundItems';

/** The bodies that a view shows through one representation. */
export interface ShownBodies {
  /** Instance numbers of solids and surfaces. */
  readonly bodies: readonly number[];
  /** The transformation from its coordinates to model coordinates; null for the identity. */
  readonly place: Matrix | null;
}

/**
 * Finds the bodies in the representations that saved views map. The representation of a product stands for everything
 * below the product; any other stands for what it lists, which may be nothing.
 */
export class BodyFinder {
  private readonly known = new Map<number, ShownBodies>();
  private listed = 0;
  private readonly ofProducts: ReadonlySet<number>;
  /** The first placement of each frame. */
  private readonly places = new Map<ReferenceFrame, Matrix | null>();
  private readonly frameOfBody = new Map<number, ReferenceFrame>();

  constructor(
    private readonly file: StepFile,
    private readonly assembly: Assembly,
  ) {
    const type = 'SHAPE_DEFINITION_REPRESENTATION';
    const shown = file.idsOf(type).map((id) => referenceIn(file.parameters(id, type)?.[1]));
    this.ofProducts = new Set(shown.flatMap((id) => id ?? []));
    for (const root of assembly.roots) this.place(root, null);
  }

  /** @throws RangeError if representations map each other without end */
  of(representation: number, depth = 0): ShownBodies {
    if (depth > deepest) throw new RangeError('representations that lead on and on');
    const known = this.known.get(representation);
    if (known) return known;
    // A representation that maps itself adds nothing.
    this.known.set(representation, { bodies: [], place: null });
    const found = this.find(representation, depth);
    this.listed += found.bodies.length;
    if (this.listed > maxListed) throw new RangeError('more bodies than views list');
    this.known.set(representation, found);
    return found;
  }

  /** Where the coordinates of a representation stand first in those of the whole; null for the same. */
  placeOf(representation: number): Matrix | null {
    const frame = this.assembly.frameOf(representation);
    return (frame && this.places.get(frame)) ?? null;
  }

  private find(id: number, depth: number): ShownBodies {
    const frame = this.assembly.frameOf(id);
    const whole = frame && { bodies: geometryBelow(frame), place: this.places.get(frame) ?? null };
    if (whole && this.ofProducts.has(id)) return whole;
    const items = withoutCompounds(this.file, representationOf(this.file, id)?.items ?? []);
    const direct = items.filter((item) => isGeometry(this.file, item));
    const mapped = items.flatMap((item) => mappedItemOf(this.file, item)?.representation ?? []);
    if (direct.length + mapped.length === 0) return whole ?? { bodies: [], place: null };
    const bodies = [...direct, ...mapped.flatMap((one) => this.of(one, depth + 1).bodies)];
    const holder = frame ?? this.frameOfBody.get(direct[0] ?? NaN);
    return { bodies: [...new Set(bodies)], place: (holder && this.places.get(holder)) ?? null };
  }

  private place(frame: ReferenceFrame, matrix: Matrix | null): void {
    if (this.places.has(frame)) return;
    this.places.set(frame, matrix);
    for (const body of frame.geometry) {
      if (!this.frameOfBody.has(body)) this.frameOfBody.set(body, frame);
    }
    for (const use of frame.uses) this.place(use.frame, composed(matrix, use.matrix));
  }
}

/** The deepest nesting of mapped representations, and the most bodies of all representations together. */
const [deepest, maxListed] = [50, 5_000_000];

/** Each frame is visited once: however often it is placed, it has the same bodies. */
function geometryBelow(frame: ReferenceFrame): readonly number[] {
  const frames = new Set([frame]);
  // The set grows during the loop.
  for (const one of frames) for (const use of one.uses) frames.add(use.frame);
  return [...frames].flatMap(({ geometry }) => geometry);
}
