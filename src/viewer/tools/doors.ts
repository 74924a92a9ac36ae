import { viewsDoor, type ToolDoor } from './tool';

/** The tools, in the order of their buttons. */
export const toolDoors: readonly ToolDoor[] = [
  {
    name: 'compare',
    title: 'Compare',
    icon: 'compare',
    key: 'z',
    effect: 'What changed between two revisions: [ ] go through it, B turns old into new',
    isModal: false,
    isFor: ({ revisions }) => revisions !== undefined,
    load: () => import('../compare/compareTool').then(({ startCompare }) => startCompare),
  },
  {
    name: 'measure',
    title: 'Measure',
    icon: 'measure',
    key: 'm',
    effect:
      'Measure: W picks points, L edges, S faces, B parts, Q any; J K go on and back, Enter picks, R keeps',
    isModal: true,
    load: () => import('../measure/measureTool').then(({ startMeasure }) => startMeasure),
  },
  {
    name: 'section',
    title: 'Section',
    icon: 'section',
    key: 'c',
    effect: 'Cut the model open',
    isModal: false,
    load: () => import('../section/sectionTool').then(({ startSection }) => startSection),
  },
  {
    name: 'explode',
    title: 'Explode',
    icon: 'explode',
    key: 'x',
    effect: 'Pull the assembly apart',
    isModal: false,
    load: () => import('../explode/explodeTool').then(({ startExplode }) => startExplode),
  },
  {
    name: viewsDoor,
    title: 'Named views',
    icon: 'views',
    key: 'v',
    effect: 'Named views, SpaceMouse',
    isModal: false,
    load: () => import('../views/viewsTool').then(({ startViews }) => startViews),
  },
  {
    name: 'share',
    title: 'Save and share',
    icon: 'share',
    key: 's',
    effect: 'Save as picture, STL, 3MF or GLB; link to this view',
    isModal: false,
    load: () => import('../share/shareTool').then(({ startShare }) => startShare),
  },
];
