import type { ActionResult } from '#app/forms/action-result.ts'
import type {
  PublishingPage,
  PublishingRow,
} from '#app/routes/deliveries/publishing/read-publishing-page.server.ts'

export interface PublishingPieceProps {
  page: PublishingPage
  row: PublishingRow
  /** The result of a form that was submitted without JavaScript. */
  sent: ActionResult | undefined
}

type Fields = Record<string, string>

/**
 * The result of a form: from its fetcher, or, without JavaScript, from the submission that
 * contained these fields.
 */
export function resultOf(
  data: ActionResult | undefined,
  sent: ActionResult | undefined,
  fields: Fields,
): ActionResult | undefined {
  if (data) return data
  const isOwn = Object.entries(fields).every(([name, value]) => sent?.values?.[name] === value)
  return isOwn ? sent : undefined
}
