/** What each side reads about agreed work. */
import { START_BEFORE_HOURS } from '#app/base/job-start.ts'
import { row } from '#work/jobs/sentence-row.ts'

export const WORK = {
  unpaid: row(
    'Not paid yet',
    'bad',
    ({ o, payBy }) => [
      `${o} isn't booked yet`,
      `Your card couldn't be charged. Pay with another one by ${payBy}. After that, the booking ends, and it costs you nothing.`,
    ],
    ({ c, payBy }) => [
      `${c} hasn't paid yet`,
      `Their card couldn't be charged, and your time is held for them until ${payBy}. If they don't pay by then, the booking ends.`,
    ],
    ({ c, o, payBy }) => [
      `${c} hasn't paid yet`,
      `Their card couldn't be charged. They can pay with another one until ${payBy}, and ${o}'s time is held for them. After that, the booking ends.`,
    ],
  ),
  booked: row(
    'Accepted',
    'ok',
    ({ o, isBriefed }) => [
      'You are booked',
      isBriefed
        ? `${o} has your brief and will be there.`
        : 'Write the brief: what to film, and what to leave out.',
    ],
    () => ['You are booked', 'Read the brief, and send a message if anything is unclear.'],
    ({ c, o }) => [`${o} films for ${c}`, 'Both sides agreed.'],
  ),
  matched: row(
    'Matched',
    'ok',
    ({ o, isBriefed }) => [
      `${o} will film your event`,
      isBriefed ? `${o} has your brief.` : 'Write the brief: what to film, and what to leave out.',
    ],
    () => [
      'This job is yours',
      `Read the brief, and send a message if anything is unclear. You can report the start from ${START_BEFORE_HOURS} hours before.`,
    ],
    ({ c, o }) => [`${o} has this job`, `They film for ${c}.`],
  ),
  'customer-proposes': row(
    'New time proposed',
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
    'New time proposed',
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
    'Event started',
    'clock',
    ({ o }) => [
      'The event has started',
      `We'll let you know as ${o} delivers each piece, so that you can watch and approve it.`,
    ],
    () => ['The event has started', 'Film, upload each piece and deliver it.'],
    ({ o }) => ['The event has started', `${o} delivers each piece, and the customer approves it.`],
  ),
  started: row(
    'In progress',
    'ok',
    ({ o }) => [`${o} has started`, "We'll let you know as each piece is delivered."],
    () => ['You have started', 'Film, upload each piece and deliver it.'],
    ({ o }) => [`${o} has started`, 'The customer is notified of each delivery.'],
  ),
  review: row(
    'In review',
    'clock',
    ({ o }) => [
      'A delivery is waiting for you',
      `Watch it, then approve it or ask ${o} for changes. If you don't answer in time, it's approved automatically.`,
    ],
    ({ c }) => [
      `${c} is reviewing your delivery`,
      "They approve it or ask for changes. If they don't answer in time, it's approved automatically.",
    ],
    ({ c, o }) => [`${c} is reviewing a delivery`, `${o} has delivered it.`],
  ),
  changes: row(
    'Changes requested',
    'clock',
    ({ o }) => ['You asked for changes', `${o} delivers a new version. We'll let you know.`],
    ({ c }) => [`${c} asks for changes`, 'Upload a new version and deliver it.'],
    ({ c, o }) => [`${c} asks for changes`, `${o} delivers a new version.`],
  ),
  missing: row(
    'Reported missing',
    'bad',
    ({ o }) => [
      'You reported something missing',
      `${o} and our team are looking into it. Nothing is approved until then.`,
    ],
    ({ c }) => [
      `${c} says something is missing`,
      'Deliver it, or a new version. Our team has been notified too.',
    ],
    ({ c, o }) => [`${c} says something is missing`, `Check it with ${o}, and answer.`],
  ),
  approved: row(
    'Approved',
    'ok',
    () => ['You approved everything', "For a minute, you can undo that. Then it's final."],
    ({ c }) => [`${c} approved everything`, "For a minute, they can undo that. Then it's final."],
    ({ c }) => [`${c} approved everything`, "For a minute, they can undo that. Then it's final."],
  ),
  completed: row(
    'Completed',
    'ok',
    ({ o }) => [
      'Your booking is complete',
      `If anything is missing, send ${o} a message or tell our team.`,
    ],
    ({ c }) => [`${c} has everything`, "If anything is missing, they'll write to you or our team."],
  ),
  confirmed: row(
    'Completed',
    'ok',
    ({ o }) => ['All done', `Thank you for booking ${o}.`],
    ({ c }) => [`${c}'s booking is complete`, 'Everything is delivered and approved.'],
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
