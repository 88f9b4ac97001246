/** What a route module may say of itself to the program around it, in its `handle`. */
export interface RouteHandle {
  /** The page is the same for every visitor who has no cookie of ours: it is rendered once for all of them. */
  isShared?: true
}
