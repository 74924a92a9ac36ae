import { say } from '../../../../words/say';
import type { Quality } from '../../../../model/modelExtras';
import { reportBodyStart, type Report } from '../../../bodies/report';
import { meshBody } from '../../../bodies/meshBody';
import type { Body } from '../../../brep/brep';
import { facesOf } from '../../../brep/facesOf';
import type { Rgba } from '../../../base/scene';
import type { BuiltPart } from '../../../bodies/builtPart';
import type { NamedItem } from '../bodies/namedItems';

export interface MeshOptions {
  readonly quality: Quality;
  readonly report: Report;
}

/** An item that our own reader could not read reliably. */
export interface RemainingItem {
  readonly named: NamedItem;
  /** The reason, for the log. */
  readonly why: string;
}

/** The result of reading and meshing the items of a file without a geometry engine. */
export interface MeshedItems {
  readonly built: Map<NamedItem, BuiltPart>;
  readonly left: readonly RemainingItem[];
}

/** Meshes all items that were read reliably. */
export function meshOwn(items: readonly NamedItem[], options: MeshOptions): MeshedItems {
  const built = new Map<NamedItem, BuiltPart>();
  const left: RemainingItem[] = [];
  const count = items.length;
  items.forEach((named, i) => {
    const { name, item } = named;
    const phase = say('Meshing {number} of {count}: {name}', { number: i + 1, count, name });
    const tellShare = reportBodyStart(options.report, phase, { done: built.size, count });
    const { known } = item;
    const part =
      known.kind === 'known' ? meshed(known.body, name, options.quality, tellShare) : known;
    if (part.kind === 'not taken') left.push({ named, why: part.why });
    else built.set(named, { ...part, unmeshedFaces: 0 });
  });
  return { built, left };
}

function meshed(body: Body, name: string, quality: Quality, tellShare: (share: number) => void) {
  const { color, painted } = paintedOnce(body);
  return meshBody(painted, 1, quality, { name, color }, { tellShare });
}

/** If all faces have the same colour, it becomes the colour of the part. */
function paintedOnce(body: Body): { readonly color: Rgba | null; readonly painted: Body } {
  const colors = new Set(facesOf(body).map(({ color }) => color?.join(' ')));
  const color = facesOf(body)[0]?.color ?? null;
  if (colors.size !== 1 || color === null) return { color: body.color, painted: body };
  const lumps = body.lumps.map(({ shells }) => ({
    shells: shells.map(({ faces }) => ({ faces: faces.map((face) => ({ ...face, color: null })) })),
  }));
  return { color, painted: { ...body, lumps } };
}
