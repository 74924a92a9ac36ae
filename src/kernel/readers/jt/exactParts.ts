import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { PartMesh, Scene, SceneNode } from '../../base/scene';
import { bestForm, type BestFormOptions } from '../../gates/saved/bestForm';
import { withPartOffset } from '../../parts/withPartOffset';
import { schemaOf } from '../xt/readXt';
import { xtBrep } from '../xt/xtBrep';
import { readXtData } from '../xt/nodes/xtData';
import type { JtModel } from './jtModel';
import type { ExactPart } from './jtParts';
import { xtStream } from './xtStream';

/**
 * Adds exact bodies, as far as they pass the checks, at their places in the tree of a document.
 * @param scene the meshes of the document; may be empty
 * @throws Refusal if nothing can be shown
 */
export async function withExactParts(
  scene: Scene,
  { file, exact }: Pick<JtModel, 'file' | 'exact'>,
  options: BestFormOptions,
): Promise<Scene> {
  const grown = new GrownScene(scene);
  for (const part of exact) {
    try {
      const brep = xtStream(file, part.segment);
      grown.add(part, await exactScene(brep, part.name, options));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'tooComplex') throw error;
      grown.leaveOut(part, error);
    }
  }
  return grown.scene();
}

/** @param stream Parasolid data, always in metres */
function exactScene(stream: Uint8Array, name: string, options: BestFormOptions): Promise<Scene> {
  const data = readXtData(stream);
  const model = {
    sourceFormat: 'JT',
    // Bodies without a name are named after the file, without its extension.
    fileName: `${name}.jt`,
    brep: xtBrep(data),
    schema: schemaOf(data),
  } as const;
  return bestForm(model, { mesh: null, picture: null }, options);
}

/** Builds a scene by adding parts, with a node for each placement of a body. */
class GrownScene {
  private readonly parts: PartMesh[];
  private readonly warnings: string[];
  private readonly added = new Map<SceneNode, readonly SceneNode[]>();
  private deflection: number | null = null;
  private angle: number | null = null;
  private firstTrouble: Refusal | null = null;

  constructor(private readonly meshes: Scene) {
    this.parts = [...meshes.parts];
    this.warnings = [...meshes.facts.warnings];
  }

  add({ nodes }: ExactPart, { roots, parts, facts }: Scene): void {
    const bodies = roots.map((node) => withPartOffset(node, this.parts.length));
    this.parts.push(...parts);
    this.warnings.push(...facts.warnings);
    for (const node of nodes) this.added.set(node, bodies);
    this.deflection = Math.max(this.deflection ?? 0, facts.linearDeflection ?? 0);
    this.angle = facts.angularDeflection;
  }

  leaveOut({ name }: ExactPart, trouble: Refusal): void {
    this.firstTrouble ??= trouble;
    this.warnings.push(say('Left out: “{name}”. {why}', { name, why: trouble.message }));
  }

  scene(): Scene {
    const { meshes, parts, warnings } = this;
    if (parts.length === 0 && this.firstTrouble) throw this.firstTrouble;
    const { savedMesh, ...facts } = meshes.facts;
    return {
      ...meshes,
      roots: meshes.roots.map((root) => this.grown(root)),
      parts,
      facts: {
        ...facts,
        ...(savedMesh && meshes.parts.length > 0 && { savedMesh }),
        // If exact parts are mixed with saved meshes, the deflection of the whole is not known.
        linearDeflection: meshes.parts.length > 0 ? null : this.deflection,
        angularDeflection: meshes.parts.length > 0 ? null : this.angle,
        warnings,
      },
    };
  }

  private grown(node: SceneNode): SceneNode {
    const bodies = this.added.get(node) ?? [];
    const [only] = bodies;
    // A single body takes the node of the part itself.
    if (only && bodies.length === 1 && only.matrix === null) {
      return { ...node, part: only.part };
    }
    const children = node.children.map((child) => this.grown(child));
    return { ...node, children: [...children, ...bodies] };
  }
}
