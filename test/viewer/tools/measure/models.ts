import { readFile } from 'node:fs/promises';
import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { convertModel } from '../../../../src/kernel/convert/convertModel';
import { withExtents } from '../../../../src/kernel/convert/withExtents';
import { modelExtras } from '../../../../src/kernel/convert/writeModelExtras';
import type { OpenCascade } from '../../../../src/kernel/opencascade/engine';
import { meshShape } from '../../../../src/kernel/opencascade/mesh/meshShape';
import { withOpenCascade } from '../../../../src/kernel/opencascade/withOpenCascade';
import type { PartMesh } from '../../../../src/kernel/base/scene';
import { writeGlb } from '../../../../src/kernel/write/glb/writeGlb';
import { buildModel } from '../../../../src/viewer/model/buildModel';
import { ModelKnowledge } from '../../../../src/viewer/tools/measure/entities/modelKnowledge';
import { sceneOf } from '../../../kernel/boxScene';
import { withEngines } from '../../../kernel/conversionOptions';
import { openedPackOf } from '../../../kernel/packs';

/** The GLB that Caliper makes of a sample. */
export async function glbOf(sample: string): Promise<Uint8Array> {
  const { glb } = await convertModel(await readFile(`samples/${sample}`), sample, withEngines);
  return glb;
}

/**
 * The GLB of a shape that the engine makes, in millimetres.
 * @param reach how far it reaches, metres, where its box is to be exact
 */
export async function glbOfShape(
  make: (engine: OpenCascade) => TopoDS_Shape,
  reach?: PartMesh['reach'],
): Promise<Uint8Array> {
  const mesh = await withOpenCascade(withEngines.enginesDir, (engine) => {
    const shape = make(engine);
    const meshed = meshShape(engine, shape, { linearDeflection: 0.1, angularDeflection: 0.5 });
    shape.delete();
    return meshed;
  });
  const { shapes, facts, faces, ...rest } = mesh;
  const part: PartMesh = {
    ...rest,
    name: 'part',
    faces: faces.map((face) => ({ ...face, color: null })),
    color: null,
    geometry: 'meshed from exact B-rep',
    solid: facts,
    ...(shapes && { shapes }),
    ...(reach && { reach }),
  };
  const node = { name: 'part', matrix: null, part: 0, color: null, children: [] };
  const scene = withExtents(sceneOf([node], part));
  return writeGlb(scene, modelExtras(scene, 'normal'));
}

/** What the measure tool knows of the model in a GLB. */
export async function knowledgeOf(glb: Uint8Array): Promise<ModelKnowledge> {
  return new ModelKnowledge(buildModel(await openedPackOf(glb)));
}
