import { say } from '../../words/say';
import { viewsTool, type ToolEntry } from '../toolkit/tool';

/** The tools, in the order of their buttons. */
export const toolRegistry: readonly ToolEntry[] = [
  {
    name: 'compare',
    get title() {
      return say('Compare');
    },
    icon: 'compare',
    key: 'z',
    get effect() {
      return say('What changed between two revisions: [ ] go through it, B turns old into new');
    },
    isModal: false,
    isFor: ({ revisions }) => revisions !== undefined,
    opensWithModel: true,
    load: () => import('./compare/compareTool').then(({ startCompare }) => startCompare),
  },
  {
    name: 'measure',
    get title() {
      return say('Measure');
    },
    icon: 'measure',
    key: 'm',
    get effect() {
      return say(
        'Measure: W picks points, L edges, S faces, B parts, Q any; J K go on and back, Enter picks, R keeps',
      );
    },
    isModal: true,
    load: () => import('./measure/measureTool').then(({ startMeasure }) => startMeasure),
  },
  {
    name: 'holes',
    get title() {
      return say('Holes');
    },
    icon: 'holes',
    key: 'b',
    get effect() {
      return say('Table of holes: by kind and size, with patterns and positions');
    },
    isModal: false,
    load: () => import('./holes/holesTool').then(({ startHoles }) => startHoles),
  },
  {
    name: 'pmi',
    get title() {
      return say('Dimensions and tolerances');
    },
    icon: 'pmi',
    key: 'l',
    get effect() {
      return say('Dimensions, tolerances, datums and saved views of the file');
    },
    isModal: false,
    isFor: ({ pmi }) => pmi !== undefined,
    outlastsViews: true,
    summarize: async (model) => (await import('./pmi/pmiSummary')).pmiSummary(model),
    load: () => import('./pmi/pmiTool').then(({ startPmi }) => startPmi),
  },
  {
    name: 'section',
    get title() {
      return say('Section');
    },
    icon: 'section',
    key: 'c',
    get effect() {
      return say('Cut the model open');
    },
    isModal: false,
    load: () => import('./section/sectionTool').then(({ startSection }) => startSection),
  },
  {
    name: 'mass',
    get title() {
      return say('Mass');
    },
    icon: 'mass',
    key: 'w',
    get effect() {
      return say('Material, mass, centre of mass and inertia of parts');
    },
    isModal: false,
    outlastsViews: true,
    load: () => import('./mass/massTool').then(({ startMass }) => startMass),
  },
  {
    name: 'explode',
    get title() {
      return say('Explode');
    },
    icon: 'explode',
    key: 'x',
    get effect() {
      return say('Pull the assembly apart');
    },
    isModal: false,
    load: () => import('./explode/explodeTool').then(({ startExplode }) => startExplode),
  },
  {
    name: viewsTool,
    get title() {
      return say('Named views');
    },
    icon: 'views',
    key: 'v',
    get effect() {
      return say('Named views, SpaceMouse');
    },
    isModal: false,
    outlastsViews: true,
    load: () => import('./views/viewsTool').then(({ startViews }) => startViews),
  },
  {
    name: 'share',
    get title() {
      return say('Save and share');
    },
    icon: 'share',
    key: 's',
    get effect() {
      return say('Save as picture, STL, 3MF or GLB; link to this view');
    },
    isModal: false,
    outlastsViews: true,
    load: () => import('./share/shareTool').then(({ startShare }) => startShare),
  },
];
