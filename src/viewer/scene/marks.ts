import { Color, type Material } from 'three';
import type { EdgeMaterials } from '../model/edgeMaterials';
import { colorOf } from '../model/faceMaterial';
import type { Edge, Model, Part } from '../model/model';
import type { Theme } from './theme';

type Mark = 'none' | 'hovered' | 'selected';

/** Used where the accent would not stand out from the part's own colour. */
const otherAccent = new Color('#e8912d');
const white = new Color(1, 1, 1);
const edgeWidth = 1.2;
const markedEdgeWidth = 1.8;

/** Colours of faces and edges: as the file says, or marked as hovered or selected. */
export class Marks {
  private readonly marked = new Map<string, Material>();
  private hovered: Part | null = null;
  private selected: ReadonlySet<Part> = new Set();

  constructor(
    private readonly model: Model,
    private readonly edgeMaterials: EdgeMaterials,
    private theme: Theme,
  ) {
    this.paintAll();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.forgetMaterials();
    this.paintAll();
  }

  /** @returns whether anything changed */
  hover(part: Part | null): boolean {
    if (part === this.hovered) return false;
    const before = this.hovered;
    this.hovered = part;
    for (const changed of [before, part]) if (changed) this.paint(changed);
    return true;
  }

  select(parts: readonly Part[]): void {
    const before = this.selected;
    this.selected = new Set(parts);
    for (const part of new Set([...before, ...parts])) this.paint(part);
  }

  /** Gives edges that came later their colour. */
  paintEdges(edges: readonly Edge[], mark: Mark = 'none'): void {
    for (const { mesh, color } of edges) {
      const own = color ?? this.theme.foreground;
      const shown = mark === 'none' ? this.edgeColor(own) : this.accentFor(own);
      const width = mark === 'none' ? edgeWidth : markedEdgeWidth;
      mesh.material = this.edgeMaterials.get(shown, width);
    }
  }

  dispose(): void {
    this.forgetMaterials();
  }

  private paintAll(): void {
    for (const part of this.model.parts) this.paint(part);
  }

  private paint(part: Part): void {
    const mark = this.markOf(part);
    for (const { mesh, material } of part.faces) {
      mesh.material = mark === 'none' ? material : this.markedMaterial(material, mark);
    }
    this.paintEdges(part.edges, mark);
  }

  private markOf(part: Part): Mark {
    if (this.selected.has(part)) return 'selected';
    return part === this.hovered ? 'hovered' : 'none';
  }

  private markedMaterial(material: Material, mark: Exclude<Mark, 'none'>): Material {
    const key = `${mark} ${material.uuid}`;
    const known = this.marked.get(key);
    if (known) return known;
    const copy = material.clone();
    if (mark === 'hovered') {
      // Lighter, not tinted: a mixed colour would look like another part.
      colorOf(copy).lerp(white, 0.2);
    } else {
      colorOf(copy).lerp(this.accentFor(colorOf(material)), 0.75);
    }
    this.marked.set(key, copy);
    return copy;
  }

  private accentFor(own: Color): Color {
    const { accent } = this.theme;
    const distance = Math.hypot(own.r - accent.r, own.g - accent.g, own.b - accent.b);
    return distance < 0.35 ? otherAccent : accent;
  }

  /** Darker than the faces, unless these are nearly black or the user needs contrast. */
  private edgeColor(faces: Color): Color {
    if (this.theme.isHighContrast) return this.theme.foreground;
    const { l } = faces.getHSL({ h: 0, s: 0, l: 0 });
    return l < 0.06 ? faces.clone().lerp(white, 0.35) : faces.clone().multiplyScalar(0.16);
  }

  private forgetMaterials(): void {
    for (const material of this.marked.values()) material.dispose();
    this.marked.clear();
  }
}
