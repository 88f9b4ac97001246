/** The file for the bank: what is known of a disputed charge, in sections. Shared with the client. */

export interface EvidenceRow {
  /** What a fact is called, or when something happened. */
  label?: string
  /** In bold before the text: who wrote a message, which piece was delivered. */
  lead?: string
  text: string
}

export interface EvidenceSection {
  title: string
  rows: EvidenceRow[]
}

export interface Evidence {
  /** Of the dispute at its gateway. */
  reference: string
  /** ISO 8601; also the date of the file, so that the same evidence is always the same bytes. */
  openedAt: string
  timeZone: string
  /** Who answers, and whom: a line each. */
  seller: string[]
  cardholder: string[]
  sections: EvidenceSection[]
}

/** Stripe takes fewer than 50 pages; with these the file stays below that. */
const MOST = {
  timeline: { rows: 120, characters: 10_000 },
  messages: { rows: 150, characters: 20_000 },
  deliveries: { rows: 80, characters: 8000 },
}

/** The latest rows that fit; how many are left out is said. */
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
