/** What a route module can declare about itself in its `handle`. */
export interface RouteHandle {
  /**
   * The page is the same for every visitor who has no Orbit cookie: it is rendered once for all of
   * them.
   */
  isShared?: true
  /** The page does one thing, so its frame has a bar with the logo, and no navigation. */
  isBare?: true
}
