import type { HostMessage } from '../../../model/page/viewerMessages';
import type { LeftOut } from '../../../model/modelExtras';
import { readModelExtras } from '../../../model/readModelExtras';
import { minus } from '../../../model/vectors';
import type { PackDescription } from '../../../model/viewPack';
import type { ViewPack } from '../../pack/readPack';
import { openPack } from '../../pack/worker/openPack';
import { readPictures } from '../../pack/readPictures';
import { buildModel } from '../../model/buildModel';
import type { Model, Part, ShownSize } from '../../model/model';
import { boundsOf } from '../../model/modelBounds';
import { revisionOfPack } from '../../pmi/revisionOfPack';
import { compareModel } from './compareModel';
import { joinUpright } from './join/joinUpright';

type Comparison = Extract<HostMessage, { kind: 'comparison' }>;

/**
 * Loads the packs of two revisions and builds one model from both.
 * @param report receives the fraction of both files that has been loaded, 0…1
 * @throws UnreadableModel
 */
export async function loadComparison(
  { before, after }: Comparison,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Model> {
  const whole = before.sizeBytes + after.sizeBytes;
  const old = await openPack(
    before,
    (fraction) => report((fraction * before.sizeBytes) / whole),
    signal,
  );
  const current = await openPack(
    after,
    (fraction) => report((before.sizeBytes + fraction * after.sizeBytes) / whole),
    signal,
  );
  const names = { before: before.label, after: after.label };
  const { joined, sides, upAxes } = joinUpright(old, current, names, (pack) =>
    compareModel(buildModel(pack)).map(({ kind }) => kind),
  );
  const model = buildModel(joined, await readPictures(joined));
  const revisionSizes = sides.map((side, at) =>
    sizeOf(
      side,
      model.parts.filter(({ path }) => path[0] === at),
    ),
  );
  const revisionsLeftOut = [leftOutOf(old), leftOutOf(current)] as const;
  const revisionPmi = [
    revisionOfPack(old, 0),
    revisionOfPack(current, old.description.meshes.length),
  ] as const;
  return {
    ...{ ...model, revisions: names, revisionSizes, revisionsLeftOut, revisionPmi },
    ...(upAxes && { revisionUpAxes: upAxes }),
  };
}

function leftOutOf({ description }: ViewPack): readonly LeftOut[] {
  return readModelExtras(description.facts.caliper)?.leftOut ?? [];
}

/** The size given in the pack, or else that of the triangles. */
function sizeOf({ size, isSizeExact }: PackDescription, parts: readonly Part[]): ShownSize {
  if (size) return { sizeMetres: size, isSizeExact: isSizeExact === true };
  const { min, max } = boundsOf(parts) ?? { min: [0, 0, 0], max: [0, 0, 0] };
  return { sizeMetres: minus(max, min), isSizeExact: false };
}
