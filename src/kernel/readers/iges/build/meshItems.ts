import { say } from '../../../../words/say';
import type { Quality } from '../../../../model/modelExtras';
import { reportBodyStart, type Report } from '../../../bodies/report';
import { meshShownBody, type ShownBody } from '../../../bodies/meshShownBody';
import type { Body } from '../../../brep/brep';
import { facesOf } from '../../../brep/facesOf';
import type { Rgba } from '../../../base/scene';
import type { BuiltPart } from '../../../bodies/builtPart';
import type { NamedItem } from '../bodies/namedItems';

export interface MeshOptions {
  readonly quality: Quality;
  readonly report: Report;
}

/** The items of a file as parts. */
export interface MeshedItems {
  readonly built: ReadonlyMap<NamedItem, BuiltPart>;
  /** Items that are shown without some of their faces, or open although they are solids; each is among `built`. */
  readonly incomplete: readonly NamedItem[];
  /** For the log: which items are incomplete or left out, and why. */
  readonly troubles: readonly string[];
}

/** Meshes all items, where that is not possible the faces of an item that can be meshed. */
export function meshItems(items: readonly NamedItem[], options: MeshOptions): MeshedItems {
  const built = new Map<NamedItem, BuiltPart>();
  const incomplete: NamedItem[] = [];
  const troubles: string[] = [];
  const count = items.length;
  items.forEach((named, i) => {
    const { name, item } = named;
    const phase = say('Meshing {number} of {count}: {name}', { number: i + 1, count, name });
    const reportShare = reportBodyStart(options.report, phase, { done: built.size, count });
    const { known } = item;
    const { part, why } =
      known.kind === 'known'
        ? meshed(known.body, name, options.quality, reportShare)
        : { part: null, why: known.why };
    if (part) built.set(named, part);
    if (why === null) return;
    troubles.push(`${name}: ${why}`);
    if (part) incomplete.push(named);
  });
  return { built, incomplete, troubles };
}

function meshed(
  body: Body,
  name: string,
  quality: Quality,
  reportShare: (share: number) => void,
): ShownBody {
  const { color, painted } = paintedOnce(body);
  return meshShownBody(painted, 1, quality, { name, color }, { reportShare });
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
