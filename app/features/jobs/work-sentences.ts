/** What each side reads of agreed work. */
import { START_BEFORE_HOURS } from '#app/features/jobs/job-states.ts'
import { row } from '#app/features/jobs/sentence-row.ts'

export const WORK = {
  booked: row(
    'Accepted',
    'ok',
    ({ o, isBriefed }) => [
      'You are booked',
      isBriefed
        ? `${o} has your brief and will be there.`
        : `Tell ${o} what to film: write a brief.`,
    ],
    () => ['You are booked', 'Read the brief, and send a message if anything is unclear.'],
    ({ c, o }) => [`${o} films for ${c}`, 'Both sides agreed.'],
  ),
  matched: row(
    'Matched',
    'ok',
    ({ o, isBriefed }) => [
      `${o} films your event`,
      isBriefed ? `${o} has your brief.` : `Tell ${o} what to film: write a brief.`,
    ],
    () => [
      'This job is yours',
      `Read the brief, and send a message if anything is unclear. You can report the start from ${START_BEFORE_HOURS} hours before.`,
    ],
    ({ c, o }) => [`${o} has this job`, `They film for ${c}.`],
  ),
  'customer-proposes': row(
    'Accepted',
    'clock',
    ({ o, newTime }) => [
      `You proposed ${newTime}`,
      `The booking doesn't change until ${o} answers.`,
    ],
    ({ c, newTime }) => [
      `${c} proposes ${newTime}`,
      "The booking doesn't change until you accept.",
    ],
    ({ c, o, newTime }) => [
      `${c} proposes ${newTime}`,
      `The booking doesn't change until ${o} accepts.`,
    ],
  ),
  'orbiter-proposes': row(
    'Accepted',
    'clock',
    ({ o, newTime }) => [
      `${o} proposes ${newTime}`,
      "The booking doesn't change until you accept.",
    ],
    ({ c, newTime }) => [
      `You proposed ${newTime}`,
      `The booking doesn't change until ${c} answers.`,
    ],
    ({ c, o, newTime }) => [
      `${o} proposes ${newTime}`,
      `The booking doesn't change until ${c} accepts.`,
    ],
  ),
  begun: row(
    'Accepted',
    'clock',
    ({ o }) => [
      'The event has started',
      `${o} marks it as completed once everything is delivered. Then you confirm.`,
    ],
    () => ['The event has started', 'Once everything is delivered, mark it as completed.'],
    ({ o }) => [
      'The event has started',
      `${o} marks it as completed once everything is delivered.`,
    ],
  ),
  started: row(
    'In progress',
    'ok',
    ({ o }) => [`${o} has started`, "We'll let you know as each piece is delivered."],
    () => ['You have started', 'Add the link to each piece once the customer can open it.'],
    ({ o }) => [`${o} has started`, 'The customer is notified of each delivery.'],
  ),
  completed: row(
    'Completed',
    'clock',
    ({ o }) => [
      'Did you get everything?',
      `${o} says everything has been delivered. If you don't respond, the booking is confirmed automatically.`,
    ],
    ({ c }) => [`${c} confirms next`, "If they don't respond, it is confirmed automatically."],
  ),
  confirmed: row(
    'Completed',
    'ok',
    ({ o }) => ['All done', `Thank you for booking ${o}.`],
    ({ c }) => [`${c}'s booking is complete`, 'Everything is delivered and confirmed.'],
  ),
  'cancelled-by-customer': row(
    'Cancelled',
    'neutral',
    ({ refund }) => ['You cancelled this booking', `It won't take place.${refund}`],
    ({ c, refund }) => [`${c} cancelled this booking`, `It won't take place.${refund}`],
  ),
  'cancelled-by-orbiter': row(
    'Cancelled',
    'neutral',
    ({ o, refund }) => [`${o} cancelled this booking`, `It won't take place.${refund}`],
    ({ refund }) => ['You cancelled this booking', `It won't take place.${refund}`],
    ({ o, refund }) => [`${o} cancelled this booking`, `It won't take place.${refund}`],
  ),
  'cancelled-by-orbit': row(
    'Cancelled',
    'neutral',
    ({ refund }) => ['Orbit cancelled this booking', `It won't take place.${refund}`],
    ({ refund }) => ['Orbit cancelled this booking', `It won't take place.${refund}`],
  ),
} as const
