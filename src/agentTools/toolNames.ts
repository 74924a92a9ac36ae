/** The names of the tools, as agents call them. */
export const toolNames = [
  'caliper_list_models',
  'caliper_convert_file',
  'caliper_get_status',
  'caliper_get_facts',
  'caliper_get_picture',
  'caliper_compare_files',
  'caliper_list_pmi',
  'caliper_get_face_pmi',
  'caliper_get_pmi_faces',
] as const;

export type ToolName = (typeof toolNames)[number];
