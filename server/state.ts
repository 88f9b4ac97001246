/** What this process can do at present. */
export const state = {
  /** The database is up to date, and jobs and live updates run. */
  isReady: false,
  /** It is about to stop: it still answers, but a load balancer should choose another process. */
  isDraining: false,
}
