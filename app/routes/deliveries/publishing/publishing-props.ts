import type { ActionResult } from '#app/forms/action-result.ts'
import type {
  PublishingPage,
  PublishingRow,
} from '#app/routes/deliveries/publishing/read-publishing-page.server.ts'

export interface PublishingPieceProps {
  page: PublishingPage
  row: PublishingRow
  /** The result of a form sent without a script. */
  sent: ActionResult | undefined
}

type Fields = Record<string, string>

/** What became of a form: by its fetcher, or sent without a script by the form with these fields. */
export function resultOf(
  data: ActionResult | undefined,
  sent: ActionResult | undefined,
  fields: Fields,
): ActionResult | undefined {
  if (data) return data
  const isOwn = Object.entries(fields).every(([name, value]) => sent?.values?.[name] === value)
  return isOwn ? sent : undefined
}
