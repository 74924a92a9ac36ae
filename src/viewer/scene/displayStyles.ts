import type { ViewerOptions } from '../../model/page/viewerMessages';

/** How the faces and edges of a model are drawn. */
export interface DisplayStyle {
  /** Upper limit of the faces' opacity. */
  readonly opacity: number;
  /** Upper limit for parts that are hovered or selected. */
  readonly markedOpacity: number;
  /** Whether triangle edges are drawn in place of faces. */
  readonly isWireframe: boolean;
  /** Whether faces are drawn unlit in the background colour, so that they only hide what is behind them. */
  readonly isPaper: boolean;
  /** Edges are a darker shade of their faces, lighter than faint faces, or all in the foreground colour. */
  readonly edges: 'shade' | 'bright' | 'ink';
}

const shaded: DisplayStyle = {
  opacity: 1,
  markedOpacity: 1,
  isWireframe: false,
  isPaper: false,
  edges: 'shade',
};

/** The display styles by the values of the setting `caliper.viewer.display`. */
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
