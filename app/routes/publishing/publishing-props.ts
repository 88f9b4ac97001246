import type { ActionResult } from '#app/forms/action-result.ts'
import type {
  PublishingPage,
  PublishingRow,
} from '#app/routes/publishing/read-publishing-page.server.ts'

export interface PublishingPieceProps {
  page: PublishingPage
  row: PublishingRow
  /** The result of a form sent without a script. */
  sent: ActionResult | undefined
}
