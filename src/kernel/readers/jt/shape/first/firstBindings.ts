/** What JT 8 stores for each vertex of a shape besides its position. */
export interface FirstBindings {
  readonly normals: boolean;
  readonly textures: boolean;
  readonly colors: boolean;
}
