/** Behaviors in docs/behaviours.md that no test names yet, and why. */
export const TO_COME: Readonly<Record<string, string>> = {
  'P-ENT-24':
    'payment, payout, ledger, delivery approval, revision and dispute have no table before money moves (D-07); notifications, audit and uploaded media have theirs',
}
