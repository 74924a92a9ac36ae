import type { ViewerOptions } from '../../model/page/viewerMessages';

/** How the faces and edges of a model are drawn. */
export interface DisplayStyle {
  /** Faces are seen no better than this. */
  readonly opacity: number;
  /** Likewise those of a part that is pointed at or selected. */
  readonly markedOpacity: number;
  /** The sides of the triangles in place of faces. */
  readonly isWireframe: boolean;
  /** Faces in the colour of the background, unlit: they hide what is behind them, and nothing more. */
  readonly isPaper: boolean;
  /** Edges are a shade of their faces, or stand out where faces are faint, or are all of one colour. */
  readonly edges: 'shade' | 'bright' | 'ink';
}

const shaded: DisplayStyle = {
  opacity: 1,
  markedOpacity: 1,
  isWireframe: false,
  isPaper: false,
  edges: 'shade',
};

export const displayStyles: Record<ViewerOptions['display'], DisplayStyle> = {
  shaded,
  xray: { ...shaded, opacity: 0.2, markedOpacity: 0.5, edges: 'bright' },
  wireframe: {
    ...shaded,
    opacity: 0.35,
    markedOpacity: 0.9,
    isWireframe: true,
    edges: 'bright',
  },
  hiddenLines: { ...shaded, isPaper: true, edges: 'ink' },
};
