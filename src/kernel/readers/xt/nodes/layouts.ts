import type { NumberKind } from './xtInput';

/** A field of a node type, with its name and its encoding. */
export interface FieldLayout {
  readonly name: string;
  /** Numbers as in `NumberKind`, `p` pointer, `c` character, `l` logical, `v` and `h` vector, `i` interval, `b` box. */
  readonly letter: NumberKind | 'p' | 'c' | 'l' | 'v' | 'h' | 'i' | 'b';
  /** The number of elements: `one`, `any` with the number before the node, or a fixed number. */
  readonly times: 'one' | 'any' | number;
}

export type NodeLayout = readonly FieldLayout[];

/**
 * Parses a layout: fields as `name:letter`, separated by blanks; `*` for any number of elements, digits for a fixed
 * one.
 */
export function layoutOf(text: string): NodeLayout {
  return text
    .replace('G+', geometryHead)
    .split(' ')
    .map((field) => {
      const [name = '', type = ''] = field.split(':');
      const letter = letterOf(type.charAt(0));
      if (letter === null) throw new Error(`no such field: ${field}`);
      const times = type.slice(1);
      return { name, letter, times: times === '' ? 'one' : times === '*' ? 'any' : Number(times) };
    });
}

export function letterOf(letter: string): FieldLayout['letter'] | null {
  return letters.find((known) => known === letter) ?? null;
}

const letters = ['u', 'n', 'w', 'd', 'f', 'p', 'c', 'l', 'v', 'h', 'i', 'b'] as const;

const geometryHead = 'node_id:d attributes:p owner:p next:p previous:p geometric_owner:p sense:c';

/** The node types of schema 13006, on which the schemas in newer files are based. */
export const baseLayouts: ReadonlyMap<number, NodeLayout> = new Map(
  [
    // topology
    [
      10,
      'highest_node_id:d attributes:p attribute_chains:p list:p surface:p curve:p point:p key:p res_size:f res_linear:f ref_instance:p next:p previous:p state:u owner:p type:u sub_instance:p',
    ],
    [
      11,
      'node_id:d attributes:p type:u part:p transform:p assembly:p next_in_part:p prev_in_part:p next_of_part:p prev_of_part:p',
    ],
    [
      12,
      'highest_node_id:d attributes:p attribute_chains:p surface:p curve:p point:p key:p res_size:f res_linear:f ref_instance:p next:p previous:p state:u owner:p body_type:u nom_geom_state:u shell:p boundary_surface:p boundary_curve:p boundary_point:p region:p edge:p vertex:p',
    ],
    [13, 'node_id:d attributes:p body:p next:p face:p edge:p vertex:p region:p front_face:p'],
    [
      14,
      'node_id:d attributes:p tolerance:f next:p previous:p loop:p shell:p surface:p sense:c next_on_surface:p previous_on_surface:p next_front:p previous_front:p front_shell:p',
    ],
    [15, 'node_id:d attributes:p fin:p face:p next:p'],
    [
      16,
      'node_id:d attributes:p tolerance:f fin:p previous:p next:p curve:p next_on_curve:p previous_on_curve:p owner:p',
    ],
    [
      17,
      'attributes:p loop:p forward:p backward:p vertex:p other:p edge:p curve:p next_at_vertex:p sense:c',
    ],
    [18, 'node_id:d attributes:p fin:p previous:p next:p point:p tolerance:f owner:p'],
    [19, 'node_id:d attributes:p body:p next:p previous:p shell:p type:c'],
    [29, 'node_id:d attributes:p owner:p next:p previous:p pvec:v'],
    [
      100,
      'node_id:d owner:p next:p previous:p rotation:f9 translation:v scale:f flag:d perspective:v',
    ],
    [
      101,
      'assembly:p attribute:p body:p transform:p surface:p curve:p point:p alive:l attrib_def:p highest_id:d current_id:d',
    ],
    // curves
    [30, 'G+ pvec:v direction:v'],
    [31, 'G+ centre:v normal:v x_axis:v radius:f'],
    [32, 'G+ centre:v normal:v x_axis:v major_radius:f minor_radius:f'],
    [38, 'G+ surface:p2 chart:p start:p end:p'],
    [
      40,
      'base_parameter:f base_scale:f chart_count:d chordal_error:f angular_error:f parameter_error:f2 hvec:h*',
    ],
    [41, 'type:c hvec:h*'],
    [133, 'G+ basis_curve:p point_1:v point_2:v parm_1:f parm_2:f'],
    [134, 'G+ nurbs:p data:p'],
    [135, 'self_int:u analytic_form:p'],
    [
      136,
      'degree:n n_vertices:d vertex_dim:n n_knots:d knot_type:u periodic:l closed:l rational:l curve_form:u vertices:p knot_mult:p knots:p',
    ],
    [137, 'G+ surface:p b_curve:p original:p tolerance_to_original:f'],
    [184, 'axis_pt:v axis_dir:v point:v hand:c turns:i pitch:f tol:f'],
    // surfaces
    [50, 'G+ pvec:v normal:v x_axis:v'],
    [51, 'G+ pvec:v axis:v radius:f x_axis:v'],
    [52, 'G+ pvec:v axis:v radius:f sin_half_angle:f cos_half_angle:f x_axis:v'],
    [53, 'G+ centre:v radius:f axis:v x_axis:v'],
    [54, 'G+ centre:v axis:v major_radius:f minor_radius:f x_axis:v'],
    [56, 'G+ blend_type:c surface:p2 spine:p range:f2 thumb_weight:f2 boundary:p2 start:p end:p'],
    [59, 'G+ boundary:n blend:p'],
    [60, 'G+ check:c true_offset:l surface:p offset:f scale:f'],
    [67, 'G+ section:p sweep:v scale:f'],
    [68, 'G+ profile:p base:v axis:v start:v end:v start_param:f end_param:f x_axis:v scale:f'],
    [124, 'G+ nurbs:p data:p'],
    [
      125,
      'original_u:i original_v:i extended_u:i extended_v:i self_int:u original_u_start:c original_u_end:c original_v_start:c original_v_end:c extended_u_start:c extended_u_end:c extended_v_start:c extended_v_end:c analytic_form_type:c swept_form_type:c spun_form_type:c blend_form_type:c analytic_form:p swept_form:p spun_form:p blend_form:p',
    ],
    [
      126,
      'u_periodic:l v_periodic:l u_degree:n v_degree:n n_u_vertices:d n_v_vertices:d u_knot_type:u v_knot_type:u n_u_knots:d n_v_knots:d rational:l u_closed:l v_closed:l surface_form:u vertex_dim:n vertices:p u_knot_mult:p v_knot_mult:p u_knots:p v_knots:p',
    ],
    [163, 'axis_pt:v axis_dir:v hand:c turns:i pitch:f gap:f tol:f'],
    [45, 'vertices:f*'],
    [127, 'mult:n*'],
    [128, 'knots:f*'],
    [141, 'owner:p next:p previous:p shared_geometry:p'],
    // attributes, lists, groups
    [
      70,
      'node_id:d owner:p next:p previous:p list_type:d list_length:d block_length:d size_of_entry:d list_block:p finger_block:p finger_index:d notransmit:l',
    ],
    [74, 'n_entries:d next_block:p entries:p*'],
    [79, 'string:c*'],
    [80, 'next:p identifier:p type_id:d actions:u8 field_names:p legal_owners:l14 fields:u*'],
    [
      81,
      'node_id:d definition:p owner:p next:p previous:p next_of_type:p previous_of_type:p fields:p*',
    ],
    [82, 'values:d*'],
    [83, 'values:f*'],
    [84, 'values:c*'],
    [85, 'values:v*'],
    [86, 'values:v*'],
    [87, 'values:v*'],
    [88, 'values:d*'],
    [89, 'values:v*'],
    [90, 'node_id:d attributes:p owner:p next:p previous:p type:u first_member:p'],
    [
      91,
      'dummy_node_id:d owning_feature:p owner:p next:p previous:p next_member:p previous_member:p',
    ],
    [98, 'values:w*'],
    [99, 'names:p*'],
    [102, 'string:c*'],
  ].map(([type, text]) => [Number(type), layoutOf(String(text))] as const),
);
