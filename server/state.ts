/** The current state of this process. */
export const state = {
  /** True once the database is up to date, and tasks and live updates run. */
  isReady: false,
  /**
   * True while the process is about to stop: it still responds, but a load balancer should choose
   * another process.
   */
  isDraining: false,
}
