import { namedViews } from '../model/namedView';
import { materialIds } from '../model/facts/materials';
import { acceptedExtensions } from '../interface/sourceExtension';
import type { ToolName } from './toolNames';

/** The description of a tool, for VS Code in package.json (copied there by `npm run generate`) and for MCP clients. */
export interface ToolDescription {
  readonly title: string;
  /** The name with which the user refers to it in a prompt, after `#`. */
  readonly reference: string;
  /** The name of a codicon. */
  readonly icon: string;
  /** The description for the language model. */
  readonly description: string;
  /** JSON Schema of its input. */
  readonly inputSchema: InputSchema;
  /** Whether it has no side effects. */
  readonly readOnly: boolean;
}

interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, TextSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

interface TextSchema {
  readonly type: 'string';
  readonly description: string;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
}

/** Longer texts are refused, because no path and no id is longer. In characters. */
export const longestText = 4096;

const model: TextSchema = {
  type: 'string',
  description: 'The id of a model, as the list of models and the conversion of a file give it.',
  maxLength: longestText,
};

export const toolTable: Readonly<Record<ToolName, ToolDescription>> = {
  caliper_list_models: {
    title: 'List CAD models',
    reference: 'cadModels',
    icon: 'list-unordered',
    description:
      'Lists the CAD models that Caliper has converted or is converting, newest first, with their ids and states. Use it to find the id of a model. It does not look for CAD files on the disk.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    readOnly: true,
  },
  caliper_convert_file: {
    title: 'Convert a CAD file',
    reference: 'convertCad',
    icon: 'sync',
    description: `Converts a CAD file of the workspace into a 3D model and waits up to a minute for it; answers the id of the model and its state. Accepts ${acceptedExtensions.join(', ')}. Files outside the workspace are refused. If a remote conversion service is set, the user is asked before the file is uploaded to it.`,
    inputSchema: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description: 'Path of the CAD file: absolute, or relative to a folder of the workspace.',
          maxLength: longestText,
        },
      },
      required: ['path'],
      additionalProperties: false,
    },
    readOnly: false,
  },
  caliper_get_status: {
    title: 'Status of a CAD model',
    reference: 'cadStatus',
    icon: 'pulse',
    description:
      'Asks whether a model is ready, still being converted, or failed and why; answers within two seconds. Use it after a conversion that took longer than a minute.',
    inputSchema: {
      type: 'object',
      properties: { model },
      required: ['model'],
      additionalProperties: false,
    },
    readOnly: true,
  },
  caliper_get_facts: {
    title: 'Facts of a CAD model',
    reference: 'cadFacts',
    icon: 'info',
    description:
      'Tells the size, volume, surface area, unit of the source file, parts with their numbers of placements, holes by kind and size with their patterns, positions and directions, and how exact all this is, of a ready model. Numbers are in millimetres, of a file in inches or feet in these, as the line `unit` says; Z is up. Volume and area are given only where they come from the exact shape.',
    inputSchema: {
      type: 'object',
      properties: {
        model,
        material: {
          type: 'string',
          description:
            'What all of it is made of: its mass, centre of mass and moments of inertia are told then, from the exact shape and the density of the material.',
          enum: materialIds,
        },
      },
      required: ['model'],
      additionalProperties: false,
    },
    readOnly: true,
  },
  caliper_get_picture: {
    title: 'Picture of a CAD model',
    reference: 'cadPicture',
    icon: 'device-camera',
    description:
      'Draws a ready model from a standard view, or as a view shows it that is saved in a STEP file, shaded, with its edges, on white, 1024 × 1024 pixels. Z is up; the front is seen along +Y.',
    inputSchema: {
      type: 'object',
      properties: {
        model,
        view: {
          type: 'string',
          description: 'The side it is seen from; iso, the usual one, is front, right and above.',
          enum: namedViews,
        },
        saved_view: {
          type: 'string',
          description:
            'In place of a side, the name of a view that is saved in the file, as caliper_list_pmi tells it: drawn with its annotations, its cut and the bodies that it shows.',
          maxLength: longestText,
        },
      },
      required: ['model'],
      additionalProperties: false,
    },
    readOnly: true,
  },
  caliper_compare_files: {
    title: 'Compare CAD files',
    reference: 'cadCompare',
    icon: 'git-compare',
    description:
      'Tells in words what changed between two CAD files of the workspace, or between two revisions of one in git: parts added, removed, moved, changed and recoloured, holes and walls by size, lengths in millimetres, of files in inches or feet in these. With a path alone it compares the last commit with the file as it is. Files are compared on this machine and sent nowhere.',
    inputSchema: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description:
            'Path of the CAD file, the new one of two: absolute, or relative to a folder of the workspace.',
          maxLength: longestText,
        },
        old_path: {
          type: 'string',
          description: 'Path of the old file; without it, the same file is compared with itself.',
          maxLength: longestText,
        },
        old_revision: {
          type: 'string',
          description:
            'The revision in git of the old file, such as HEAD~1, a branch, a tag or a hash; without it, the last commit, or the old file as it is.',
          maxLength: longestText,
        },
        revision: {
          type: 'string',
          description: 'The revision in git of the new file; without it, the file as it is.',
          maxLength: longestText,
        },
      },
      required: ['path'],
      additionalProperties: false,
    },
    readOnly: true,
  },
  caliper_list_pmi: {
    title: 'Dimensions and tolerances of a CAD model',
    reference: 'cadPmi',
    icon: 'list-tree',
    description:
      'Lists the dimensions, geometric tolerances, datums, notes and saved views that a STEP file keeps as data (PMI), of a ready model, a line each: a number, the kind, the type, the text such as ⌖|⌀0.05|A|B, and the faces it is about, each as part:face. What is only drawn stands behind them, by its name. Without view, type and datum it lists all.',
    inputSchema: {
      type: 'object',
      properties: {
        model,
        view: {
          type: 'string',
          description: 'The name of a saved view: what it shows.',
          maxLength: longestText,
        },
        type: {
          type: 'string',
          description:
            'A kind (dimension, tolerance, datum, target, note, property) or a type, such as flatness, position or diameter.',
          maxLength: longestText,
        },
        datum: {
          type: 'string',
          description: 'The letter of a datum: what it is, or what refers to it.',
          maxLength: longestText,
        },
      },
      required: ['model'],
      additionalProperties: false,
    },
    readOnly: true,
  },
  caliper_get_face_pmi: {
    title: 'Dimensions and tolerances of a face',
    reference: 'cadFacePmi',
    icon: 'symbol-ruler',
    description:
      'Tells every dimension, tolerance, datum and note that a STEP file says of one face of a ready model.',
    inputSchema: {
      type: 'object',
      properties: {
        model,
        face: {
          type: 'string',
          description: 'The face as caliper_list_pmi tells it: part:face, such as 0:12.',
          maxLength: longestText,
        },
      },
      required: ['model', 'face'],
      additionalProperties: false,
    },
    readOnly: true,
  },
  caliper_get_pmi_faces: {
    title: 'Faces of a dimension or tolerance',
    reference: 'cadPmiFaces',
    icon: 'symbol-field',
    description:
      'Tells all faces that a dimension, tolerance, datum or annotation of a ready model is about, with their parts.',
    inputSchema: {
      type: 'object',
      properties: {
        model,
        annotation: {
          type: 'string',
          description:
            'Its number, as caliper_list_pmi tells it, or the name of an annotation, such as Flatness.1.',
          maxLength: longestText,
        },
      },
      required: ['model', 'annotation'],
      additionalProperties: false,
    },
    readOnly: true,
  },
};
