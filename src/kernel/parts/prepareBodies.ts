import { outOfRange } from '../../words/outOfRange';
import { reportBodyStart } from '../bodies/report';
import { meshOpenBody, meshWholeBody } from '../bodies/meshShownBody';
import { Unexpected, unexpectedAsValue } from '../base/unexpected';
import { say } from '../../words/say';
import type { BuiltPart } from '../bodies/builtPart';
import type { BuildOptions } from './buildParts';
import type { Body, Brep, UnreadFace } from '../brep/brep';
import { patchBlends } from '../brep/blends/patchBlends';
import { type BridgedBody, writeStep } from '../opencascade/stepText/writeStep';

export type MeshOptions = BuildOptions;

/** Bodies of a file, of which those that need no geometry engine are meshed. */
export interface PreparedBodies {
  /** In the order of the file. */
  readonly bodies: readonly PreparedBody[];
  /** All bodies that are left to the engine, as a STEP file; null where there is none. */
  readonly stepText: Uint8Array | null;
}

export type PreparedBody = {
  readonly body: Body;
  readonly name: string;
} & (
  | {
      readonly kind: 'meshed';
      /** One for each of its solids. */
      readonly parts: readonly BuiltPart[];
    }
  | {
      readonly kind: 'left';
      /** The reason, for a log. */
      readonly why: string;
      readonly bridged: BridgedBody;
      /** Meshes those faces that can be meshed, in case the engine builds nothing. */
      readonly open: () => BuiltPart | null;
    }
);

/**
 * Meshes the bodies of a file from their own surfaces and curves. Those that cannot be meshed completely are
 * written as STEP for the geometry engine.
 * @param names one for each body
 */
export function prepareBodies(
  { bodies, unitMillimetres }: Brep,
  names: readonly string[],
  options: MeshOptions,
): PreparedBodies {
  const named = bodies.map((body, i) => ({ body, name: names[i] ?? '' }));
  const count = named.reduce((sum, { body }) => sum + solidsOf(body).length, 0);
  const numbers: number[] = [];
  let number = 0;
  const meshed = named.map(({ body, name }) => {
    numbers.push(number + 1);
    const begun = meshSolids(body, name, unitMillimetres, options, { number, count });
    number += solidsOf(body).length;
    return begun;
  });
  const left = named.filter((_, i) => typeof meshed[i] === 'string');
  const bridged = left.length > 0 ? bridge(left, unitMillimetres) : null;
  return {
    bodies: named.flatMap((body, i): PreparedBody[] => {
      const parts = meshed[i] ?? [];
      if (typeof parts !== 'string') return [{ ...body, kind: 'meshed', parts }];
      const own = bridged?.bodies[left.indexOf(body)];
      const look = { name: body.name, color: body.body.color };
      const open = () => {
        const phase = say('Meshing {number} of {count}: {name}', {
          ...look,
          number: numbers[i] ?? outOfRange(),
          count,
        });
        const reportShare = reportBodyStart(options.report, phase, { done: count, count });
        return meshOpenBody(body.body, unitMillimetres, options.quality, look, reportShare);
      };
      return own ? [{ ...body, kind: 'left', why: parts, bridged: own, open }] : [];
    }),
    stepText: bridged && bridged.bytes,
  };
}

/** Faces that neither the reader nor the STEP writer could convert. A meshed body has all of its faces. */
export function missingFacesOf(begun: PreparedBody): readonly UnreadFace[] {
  return begun.kind === 'left' ? begun.bridged.missing : [];
}

function bridge(left: readonly Pick<PreparedBody, 'body' | 'name'>[], unitMillimetres: number) {
  const bodies = left.map(({ body }) => body);
  return writeStep({ bodies, unitMillimetres, warnings: [] }, (_, i) => left[i]?.name ?? '');
}

/** Meshes all solids of a body, or returns why the body is left to the engine. */
function meshSolids(
  body: Body,
  name: string,
  unitMillimetres: number,
  { quality, report, engineAlone, staysPut }: MeshOptions,
  { number, count }: { readonly number: number; readonly count: number },
): readonly BuiltPart[] | string {
  if (engineAlone === true) return 'so it is asked';
  const patched = unexpectedAsValue(() => patchBlends(body));
  if (patched instanceof Unexpected) return patched.message;
  if (typeof patched === 'string') return patched;
  const solids = solidsOf(patched);
  const built: BuiltPart[] = [];
  for (const [i, solid] of solids.entries()) {
    const look = { name: partName(name, i, solids.length), color: body.color };
    const done = number + i;
    const phase = say('Meshing {number} of {count}: {name}', { ...look, number: done + 1, count });
    const reportShare = reportBodyStart(report, phase, { done, count });
    const meshed = meshWholeBody(solid, unitMillimetres, quality, look, { staysPut, reportShare });
    if (meshed.kind === 'not taken') return meshed.why;
    built.push({ ...meshed, unmeshedFaces: 0 });
  }
  return built;
}

/** Each separate piece of a body is a solid of its own; a sheet is one surface. */
function solidsOf(body: Body): Body[] {
  if (body.kind === 'sheet' || body.unread.length > 0) return [body];
  const lumps = body.lumps.filter(({ shells }) => shells.length > 0);
  return lumps.length > 1 ? lumps.map((lump) => ({ ...body, lumps: [lump] })) : [body];
}

/** The name of a solid; several solids of one body are numbered. */
export function partName(name: string, index: number, count: number): string {
  return count === 1 ? name : `${name} ${index + 1}`;
}
