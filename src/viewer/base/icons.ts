import { svgElement } from './dom';

/** SVG paths of Caliper's own icons, on a 16 × 16 grid with a stroke width of 1. */
const drawings = {
  fit: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M5.5 6.5h5v3.5h-5z',
  zoomWindow:
    'M2 4.5V2h2.5M7 2h2.5M12 2h2v2.5M2 7v2.5M2 11.5V14h2.5M8.6 11.6a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10.8 10.8L14 14',
  home: 'M2 8.2L8 2.6l6 5.6M3.8 6.6v6.9h3v-4h2.4v4h3V6.6',
  edges: 'M2.8 2.8h4.4v6h6v4.4H2.8zM7.2 8.8l-4.4 4.4',
  perspective: 'M2.5 3.2l11-1.4v12.4l-11-1.4zM6.2 2.7v10.6M2.5 8h11',
  shaded: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM9.6 3.2v9.6M11.2 4.4v7.2M12.7 6.2v3.6',
  xray: 'M6 3.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM10 3.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z',
  wireframe: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2v12M8 2C5 5 5 11 8 14M8 2c3 3 3 9 0 12',
  hiddenLines: 'M8 1.8l5.4 3.1v6.2L8 14.2l-5.4-3.1V4.9zM2.6 4.9L8 8l5.4-3.1M8 8v6.2',
  views: 'M4 2.2h8v11.6l-4-3-4 3z',
  hide: 'M1.8 8s2.3-4 6.2-4 6.2 4 6.2 4-2.3 4-6.2 4-6.2-4-6.2-4zM3 13.5l10-11',
  isolate: 'M5 5h6v6h-6zM1.8 4.5v-2.7h2.7M11.5 1.8h2.7v2.7M14.2 11.5v2.7h-2.7M4.5 14.2h-2.7v-2.7',
  ghostOthers:
    'M8 3h5.2v5.2h-5.2zM2.8 5.8v.01M2.8 8.3v.01M2.8 10.8v.01M2.8 13.2v.01M5.3 13.2v.01M7.8 13.2v.01M10.2 13.2v.01M10.2 10.8v.01M5.3 5.8v.01',
  showAll:
    'M1.8 8s2.3-4 6.2-4 6.2 4 6.2 4-2.3 4-6.2 4-6.2-4-6.2-4zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  measure: 'M1.8 10.5l8.7-8.7 3.7 3.7-8.7 8.7zM4 8.3l1.6 1.6M6.2 6.1l2.2 2.2M8.4 3.9l1.6 1.6',
  holes:
    'M2 2.5h12v11H2zM5.2 7.3a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM10.8 7.3a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM8 12a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 8 12z',
  pmi: 'M1.5 5h13v6h-13zM6 5v6M3.8 6v4M1.8 8h4',
  section:
    'M2.5 2.5H8v11H2.5zM2.5 6.5l4-4M2.5 10.5L8 5M3.5 13.5L8 9M10.5 2.5h3v2.2M13.5 7v2M13.5 11.3v2.2h-3',
  mass: 'M5.2 5.5h5.6l2.4 8H2.8zM8 5.5a1.9 1.9 0 1 0 0-3.7 1.9 1.9 0 0 0 0 3.7zM6.3 9.5h3.4',
  explode:
    'M6 6h4v4H6zM4.5 4.5L2 2M2 4V2h2M11.5 4.5L14 2M12 2h2v2M4.5 11.5L2 14M2 12v2h2M11.5 11.5L14 14M14 12v2h-2',
  compare: 'M7 2.5H2.5v11H7M9 2.5h4.5v11H9M8 1.2v13.6M4.2 8h1.6M10.2 8h1.6M11 7.2v1.6',
  share: 'M8 1.8v8M4.8 6.8L8 10l3.2-3.2M2.5 10.5v3h11v-3',
  tree: 'M2.5 2.5h5v3h-5zM9 7h4.5v2.6H9zM9 11.4h4.5V14H9zM4.5 5.5v7.2H9M4.5 8.3H9',
  more: 'M3.2 8v.01M8 8v.01M12.8 8v.01',
  help: 'M8 14.2a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4zM6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.2M8 11.2v.4',
} as const;

export type IconName = keyof typeof drawings;

/** Draws an icon of 16 × 16 pixels in the colour of the text. Screen readers skip it. */
export function icon(name: IconName): SVGSVGElement {
  return svgElement(
    'svg',
    { viewBox: '0 0 16 16', width: '16', height: '16', 'aria-hidden': 'true' },
    svgElement('path', {
      d: drawings[name],
      fill: 'none',
      stroke: 'currentColor',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );
}
