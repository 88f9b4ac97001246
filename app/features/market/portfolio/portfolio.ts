/** Facts about samples that the form and the server share. */

/** The most samples in a portfolio. */
export const PORTFOLIO_MAX = 30

/** A video that is no longer being uploaded, and is not in the portfolio yet. */
export interface OwnUpload {
  id: string
  title: string
  state: 'processing' | 'failed'
  /** Why it failed, or what it is waiting for. */
  reason: string | null
  canRetry: boolean
}
