/** The name of each state of a dispute. */
export const DISPUTE_LABELS: Record<string, string> = {
  open: 'Needs an answer',
  answering: 'Evidence is being sent',
  answered: 'The bank is deciding',
  conceding: 'Being accepted',
  won: 'Won',
  lost: 'Lost',
}
