/** The current state of this process. */
export const state = {
  /** The database is up to date, and tasks and live updates run. */
  isReady: false,
  /** It is about to stop: it still responds, but a load balancer should choose another process. */
  isDraining: false,
}
