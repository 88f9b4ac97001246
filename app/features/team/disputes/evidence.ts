/** The bank's file: what is known about a disputed charge, in sections. Shared with the client. */

export interface EvidenceRow {
  /** The name of a fact, or the time of an event. */
  label?: string
  /** Bold text before the main text: the sender of a message, or the delivered piece. */
  lead?: string
  text: string
}

export interface EvidenceSection {
  title: string
  rows: EvidenceRow[]
}

export interface Evidence {
  /** The dispute's id at its gateway. */
  reference: string
  /** ISO 8601. Also the date of the file, so that the same evidence always has the same bytes. */
  openedAt: string
  timeZone: string
  /** The seller that answers and the cardholder, with one entry per line. */
  seller: string[]
  cardholder: string[]
  sections: EvidenceSection[]
}

/** Stripe accepts fewer than 50 pages. With these limits the file stays below that. */
const MOST = {
  timeline: { rows: 120, characters: 10_000 },
  messages: { rows: 150, characters: 20_000 },
  deliveries: { rows: 80, characters: 8000 },
}

/** The latest rows that fit, with the number of rows that were left out. */
export function latest(rows: readonly EvidenceRow[], of: keyof typeof MOST): EvidenceRow[] {
  const most = MOST[of]
  let characters = 0
  const tooLong = rows.findLastIndex(({ lead = '', text }) => {
    characters += lead.length + text.length
    return characters > most.characters
  })
  const from = Math.max(tooLong + 1, rows.length - most.rows)
  return from > 0
    ? [{ text: `${from} earlier entries are left out.` }, ...rows.slice(from)]
    : [...rows]
}
