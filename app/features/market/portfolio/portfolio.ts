/** What the form and the server both say of samples. */

/** How many samples a portfolio holds. */
export const PORTFOLIO_MAX = 30

/** A video that has arrived and is not in the portfolio yet. */
export interface OwnUpload {
  id: string
  title: string
  state: 'processing' | 'failed'
  /** Why it failed, or what it waits for. */
  reason: string | null
  canRetry: boolean
}
