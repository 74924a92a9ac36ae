import { baseLayouts, layoutOf, type NodeLayout } from './layouts';

/**
 * The layouts of a numbered schema, for files without embedded schema: the base with the changes of earlier and later
 * schemas, as far as they are known from files.
 */
export function plainSchema(schema: number): ReadonlyMap<number, NodeLayout> {
  const layouts = new Map(baseLayouts);
  for (const { type, since, before, change } of changes) {
    if (schema < (since ?? 0) || schema >= (before ?? Infinity)) continue;
    layouts.set(type, change(layouts.get(type) ?? []));
  }
  return layouts;
}

interface Change {
  readonly type: number;
  /** The first schema with this change; absent if all earlier ones have it. */
  readonly since?: number;
  /** The first schema that no longer has it. */
  readonly before?: number;
  readonly change: (layout: NodeLayout) => NodeLayout;
}

const changes: readonly Change[] = [
  { type: 12, before: 10000, change: without('nom_geom_state') },
  { type: 17, before: 11000, change: without('attributes') },
  { type: 80, before: 13000, change: without('field_names') },
  { type: 80, before: 11000, change: instead('legal_owners', 'legal_owners:l13') },
  {
    type: 70,
    since: 15000,
    change: wholly(
      'node_id:d list_type:u notransmit:l owner:p next:p previous:p list_length:d block_length:d finger_index:d finger_block:p list_block:p',
    ),
  },
  { type: 101, since: 18000, change: after('attrib_def', 'attdef_list:p') },
  { type: 74, since: 19000, change: after('n_entries', 'index_map_offset:d') },
  {
    type: 12,
    since: 19000,
    change: atEnd('index_map_offset:d index_map:p node_id_index_map:p schema_embedding_map:p'),
  },
  {
    type: 101,
    since: 19000,
    change: atEnd('index_map_offset:d index_map:p schema_embedding_map:p'),
  },
  { type: 12, since: 25000, change: atEnd('child:p lowest_node_id:d') },
  { type: 19, since: 25000, change: atEnd('owner:p') },
  { type: 12, since: 26000, before: 28100, change: after('vertex', 'boundary_mesh:p') },
  { type: 101, since: 26000, before: 28100, change: after('current_id', 'mesh:p') },
  { type: 12, since: 28100, change: after('point', 'mesh:p polyline:p') },
  {
    type: 12,
    since: 28100,
    change: after('boundary_point', 'boundary_mesh:p boundary_polyline:p'),
  },
  { type: 101, since: 28100, change: after('point', 'mesh:p polyline:p') },
  { type: 41, since: 28100, change: after('type', 'term_use:c') },
  { type: 12, since: 31000, change: atEnd('mesh_offset_data:p') },
  { type: 101, since: 32000, change: atEnd('mesh_offset_data:p') },
  { type: 38, since: 32000, change: atEnd('intersection_data:p') },
  { type: 204, since: 32000, change: wholly('uv_type:u values:f*') },
  {
    type: 176,
    since: 19000,
    change: wholly(
      'n_entries:d index_map_offset:d index_map:p schema_embedding_map:p mesh_offset_data:p entries:p*',
    ),
  },
  { type: 12, since: 33100, change: after('attribute_chains', 'lattice:p') },
  { type: 101, since: 33100, change: after('polyline', 'lattice:p') },
  { type: 12, since: 35000, change: after('shell', 'boundary_lattice:p') },
  { type: 19, since: 35000, change: after('shell', 'frame:p') },
  { type: 80, since: 35000, change: instead('legal_owners', 'legal_owners:l16') },
  { type: 80, since: 36000, change: instead('legal_owners', 'legal_owners:l17') },
];

function wholly(fields: string): Change['change'] {
  return () => layoutOf(fields);
}

function atEnd(fields: string): Change['change'] {
  return (layout) => [...layout, ...layoutOf(fields)];
}

function after(name: string, fields: string): Change['change'] {
  return (layout) =>
    layout.flatMap((field) => (field.name === name ? [field, ...layoutOf(fields)] : field));
}

function instead(name: string, fields: string): Change['change'] {
  return (layout) => layout.flatMap((field) => (field.name === name ? layoutOf(fields) : field));
}

function without(name: string): Change['change'] {
  return (layout) => layout.filter((field) => field.name !== name);
}
