import { say } from '../../../words/say';
import type { Body, Brep, Face, Lump } from '../../brep/brep';
import { readAttributes, type StyleColor, type XtAttributes } from './xtAttributes';
import { unsupportedXt } from './nodes/damagedXt';
import { readPlacements } from './xtPlacements';
import type { XtData } from './nodes/xtData';
import { XtFaces } from './xtFaces';
import { XtGeometry } from './xtGeometry';
import { types, XtGraph } from './xtGraph';
import type { XtNode } from './nodes/xtNode';

/** Parasolid lengths are in metres. */
const unitMillimetres = 1000;

/**
 * The bodies in a stream of Parasolid data. Wire bodies, which have no faces, are left out.
 * @param colorOfStyle colours of styles that are stored beside the stream and that bodies and faces refer to
 * @throws Refusal for damaged topology, and for bodies of an unsupported kind
 */
export function xtBrep({ nodes }: XtData, colorOfStyle: StyleColor = () => null): Brep {
  const graph = new XtGraph(nodes);
  const geometry = new XtGeometry(graph);
  const attributes = readAttributes(graph, colorOfStyle);
  const placements = readPlacements(graph, attributes);
  const bodies = graph.all(types.body).flatMap((node): Body[] => {
    const faces = new XtFaces(graph, geometry, attributes);
    const shape = shapeOf(graph, node, faces);
    const { length } = shape.lumps.flatMap(({ shells }) => shells.flatMap((shell) => shell.faces));
    if (length === 0 && faces.unread.length === 0) return [];
    return [
      {
        name: attributes.nameOf(node) ?? partName(graph, node, attributes),
        ...shape,
        unread: faces.unread,
        color: attributes.colorOf(node),
        placements: placements.get(node.index) ?? [],
      },
    ];
  });
  return { unitMillimetres, bodies, warnings: [] };
}

/** Some programs name the instance and not the body. */
function partName(graph: XtGraph, body: XtNode, attributes: XtAttributes): string | null {
  const instance = graph.at(body.pointer('ref_instance'));
  return instance && attributes.nameOf(instance);
}

function shapeOf(graph: XtGraph, body: XtNode, faces: XtFaces): Pick<Body, 'kind' | 'lumps'> {
  if (body.pointer('child') !== 0) throw unsupportedXt(say('a compound body'));
  const regions = graph.chain(body.pointer('region'), 'next', types.region);
  const solids = regions.filter((region) => region.text('type') === 'S');
  const lumps = solids.map((region) => lumpOf(graph, region, faces));
  if (lumps.some(({ shells }) => shells.length > 0)) return { kind: 'solid', lumps };
  // Each face of a sheet has the same region on both sides.
  return { kind: 'sheet', lumps: regions.map((region) => lumpOf(graph, region, faces)) };
}

/** The faces of its shells face away from the material. */
function lumpOf(graph: XtGraph, region: XtNode, faces: XtFaces): Lump {
  const shells = graph.chain(region.pointer('shell'), 'next', types.shell).map((shell) => {
    const nodes = graph.chain(shell.pointer('face'), 'next', types.face);
    return { faces: nodes.flatMap((node): Face[] => [faces.face(node) ?? []].flat()) };
  });
  return { shells: shells.filter((shell) => shell.faces.length > 0) };
}
