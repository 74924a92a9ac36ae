/** What JT 8 stores for every vertex of a shape besides its place. */
export interface FirstBindings {
  readonly normals: boolean;
  readonly textures: boolean;
  readonly colors: boolean;
}
