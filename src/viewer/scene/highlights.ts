import { Color, ShaderMaterial } from 'three';
import type { Model, Part, Piece } from '../model/model';
import type { Shown } from '../model/visibility';
import { type DisplayStyle, displayStyles } from './displayStyles';
import { contrastColorOn } from './contrastColor';
import type { Theme } from '../base/theme';

/** Used where the accent colour is too similar to the part's own colour. */
const otherAccent = new Color('#e8912d');
const white = new Color(1, 1, 1);
const edgeWidth = 1.2;
const markedEdgeWidth = 1.8;
/** Opacity of a ghost. */
const ghostOpacity = 0.12;
const ghostEdgeWidth = 0.5;

/** Overrides how a part is drawn. */
export interface Tint {
  /** Null keeps the part's own colour. */
  readonly color: Color | null;
  /** 0 hides the part; the part's own opacity is never exceeded. */
  readonly opacity: number;
  /** As in `AppearanceTable.setPattern`. */
  readonly pattern: number;
  /** The part's faces are drawn by another object; it can still be picked, and its edges are drawn. */
  readonly areFacesElsewhere?: true;
}

/** Parts below this opacity get the edges of a ghost. */
const faintOpacity = 0.3;

type Mark = 'none' | 'hovered' | 'selected';

/**
 * Computes the look of each part from its own colours, the display style, the theme, tints, visibility and selection.
 */
export class Highlights {
  private hovered: Part | null = null;
  private selected: ReadonlySet<Part> = new Set();
  private shown: Shown<Part> = { hidden: new Set(), ghosts: new Set() };
  private style: DisplayStyle = displayStyles.shaded;
  private tints: ReadonlyMap<Part, Tint> = new Map();
  private readonly pickable: Uint8Array;

  constructor(
    private readonly model: Model,
    private theme: Theme,
  ) {
    this.pickable = new Uint8Array(model.appearances.slots);
    this.paint(model.parts);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.paintAll();
    this.paint(this.model.parts);
  }

  setStyle(style: DisplayStyle): void {
    if (style === this.style) return;
    this.style = style;
    this.model.appearances.isWireframe.value = style.isWireframe;
    this.paintAll();
    this.paint(this.model.parts);
    for (const { solid, blended } of this.model.batches) {
      for (const material of [solid.material, blended.material].flat()) {
        if (material instanceof ShaderMaterial) material.wireframe = style.isWireframe;
      }
    }
  }

  /** @returns whether anything changed */
  hover(part: Part | null): boolean {
    if (part === this.hovered) return false;
    const before = this.hovered;
    this.hovered = part;
    this.paint([before, part].filter((changed) => changed !== null));
    return true;
  }

  select(parts: readonly Part[]): void {
    const before = this.selected;
    this.selected = new Set(parts);
    this.paint(new Set([...before, ...parts]));
  }

  show({ hidden, ghosts }: Shown<Part>): void {
    const before = this.shown;
    this.shown = { hidden, ghosts };
    const changed = new Set([...before.hidden, ...before.ghosts, ...hidden, ...ghosts]);
    this.paint(changed);
  }

  /** @param patterns strength of the patterns, 0…1 */
  tint(tints: ReadonlyMap<Part, Tint>, patterns: number): void {
    const before = this.tints;
    const all = new Set([...before.keys(), ...tints.keys()]);
    // While revisions are blended, most parts are the same in both, and keep their look.
    const changed = [...all].filter((part) => !isSameTint(before.get(part), tints.get(part)));
    this.tints = tints;
    this.model.appearances.patterns.value = patterns;
    for (const part of changed) {
      const pattern = tints.get(part)?.pattern ?? 0;
      for (const { slot } of part.pieces) this.model.appearances.setPattern(slot, pattern);
    }
    this.paint(changed);
  }

  /** Whether a slot can be picked: its part is neither hidden nor a ghost. */
  readonly canPick = (slot: number): boolean => this.pickable[slot] === 1;

  private paintAll(): void {
    this.model.appearances.setPaper(this.style.isPaper ? this.theme.background : null);
  }

  private paint(parts: Iterable<Part>): void {
    const { appearances, batches } = this.model;
    const hadBlended = appearances.hasBlended;
    for (const part of parts) {
      for (const piece of part.pieces) this.paintPiece(piece, part);
    }
    if (appearances.hasBlended === hadBlended) return;
    for (const { solid, blended } of batches)
      blended.visible = appearances.hasBlended || !solid.visible;
  }

  private paintPiece(piece: Piece, part: Part): void {
    const { slot, color: own } = piece;
    const mark = this.markOf(part);
    const tint = this.tints.get(part);
    const face = own && (tint?.color ?? own);
    const maxOpacity = tint?.opacity ?? 1;
    const isHidden = this.shown.hidden.has(part) || maxOpacity === 0;
    const isGhost = this.shown.ghosts.has(part) && mark === 'none';
    const isFaint = isGhost || (maxOpacity < faintOpacity && mark === 'none');
    const width = mark === 'none' ? edgeWidth : markedEdgeWidth;
    this.pickable[slot] = Number(!isHidden && !this.shown.ghosts.has(part));
    const opacity = isHidden ? 0 : Math.min(maxOpacity, this.opacityOf(piece, mark, isGhost));
    this.model.appearances.setAppearance(slot, {
      color: face ? this.faceColor(face, mark) : white,
      opacity: tint?.areFacesElsewhere ? 0 : opacity,
      capOpacity: opacity,
      edgeColor: face ? this.edgeColor(face, opacity, mark, isFaint) : this.wireColor(mark),
      edgeWidth: isHidden ? 0 : isFaint ? ghostEdgeWidth : width,
    });
  }

  private opacityOf({ opacity }: Piece, mark: Mark, isGhost: boolean): number {
    const { style } = this;
    const maxOpacity = mark === 'none' ? style.opacity : style.markedOpacity;
    return Math.min(opacity, maxOpacity, isGhost ? ghostOpacity : 1);
  }

  private markOf(part: Part): Mark {
    if (this.selected.has(part)) return 'selected';
    return part === this.hovered ? 'hovered' : 'none';
  }

  private faceColor(own: Color, mark: Mark): Color {
    switch (mark) {
      case 'none':
        return own;
      case 'hovered':
        // Lightened rather than tinted, because a mixed colour would look like another part's.
        return own.clone().lerp(white, 0.2);
      case 'selected':
        return own.clone().lerp(this.accentFor(own), 0.75);
    }
  }

  private wireColor(mark: Mark): Color {
    const { foreground } = this.theme;
    return mark === 'none' ? foreground : this.accentFor(foreground);
  }

  private accentFor(own: Color): Color {
    const { accent } = this.theme;
    const distance = Math.hypot(own.r - accent.r, own.g - accent.g, own.b - accent.b);
    return distance < 0.35 ? otherAccent : accent;
  }

  /** A darker shade of the faces; lighter if these are nearly black, and the theme's colours in high contrast. */
  private edgeColor(own: Color, opacity: number, mark: Mark, isFaint: boolean): Color {
    const { theme, style } = this;
    if (mark !== 'none') return this.accentFor(own);
    if (style.edges === 'ink') return theme.foreground;
    if (theme.isHighContrast) {
      // Edges of transparent parts are mostly seen against the background.
      return style.edges === 'shade' && !isFaint
        ? contrastColorOn(own, opacity, theme)
        : theme.foreground;
    }
    if (style.edges === 'bright') return own.clone().lerp(theme.foreground, 0.4);
    const { l } = own.getHSL({ h: 0, s: 0, l: 0 });
    return l < 0.06 ? own.clone().lerp(white, 0.35) : own.clone().multiplyScalar(0.16);
  }
}

function isSameTint(one: Tint | undefined, other: Tint | undefined): boolean {
  if (!one || !other) return one === other;
  const [a, b] = [one.color, other.color];
  const isSameColor = a && b ? a.equals(b) : a === b;
  const isSame = one.opacity === other.opacity && one.pattern === other.pattern;
  return isSame && isSameColor && one.areFacesElsewhere === other.areFacesElsewhere;
}
