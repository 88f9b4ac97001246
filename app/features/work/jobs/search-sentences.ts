/** What each side reads about a managed project while no Orbiter's time is reserved for it. */
import { row } from '#work/jobs/sentence-row.ts'

export const SEARCHES = {
  draft: row(
    'Draft',
    'neutral',
    () => ['Nothing has been sent yet', 'Only you can see this draft.'],
    () => ["This job isn't open", 'The customer is still preparing it.'],
    () => ["The customer hasn't sent this yet", 'It is a draft.'],
  ),
  submitted: row(
    'Submitted',
    'clock',
    () => ['Our team will review it and get back to you', 'Nothing is booked yet.'],
    () => ['Our team is handling this job now', 'You have nothing to do. Your time is free again.'],
    () => ['This project is waiting for the team', 'No search is running. Assign an Orbiter.'],
  ),
  searching: row(
    'Matching',
    'clock',
    () => [
      'We are asking Orbiters for you',
      "The first to accept gets the job. We'll let you know as soon as someone does.",
    ],
    () => ['This job is offered to several Orbiters', 'The first to accept gets it.'],
    () => ['Offered to several Orbiters', 'The first to accept gets the job.'],
  ),
  'searching-again': row(
    'Matching',
    'clock',
    () => [
      'We are finding another Orbiter for you',
      'The time, your brief and your messages stay the same.',
    ],
    () => [
      'You no longer have this job',
      'Your time is free again. Orbit is asking other Orbiters for it.',
    ],
    () => [
      'Searching for another Orbiter',
      'The previous Orbiter left. The time, brief and messages stay the same.',
    ],
  ),
  unfilled: row(
    'Matching',
    'clock',
    () => [
      'Our team is choosing an Orbiter for you',
      'No one has accepted yet, so our team is choosing someone for you.',
    ],
    () => ['Our team is choosing an Orbiter for this job', 'No one has accepted it yet.'],
    () => ['No Orbiter has accepted this job yet', 'Please assign someone.'],
  ),
  unmatched: row(
    'Cancelled',
    'bad',
    () => [
      'We found no Orbiter for your event',
      "We are sorry: it won't take place, and it costs you nothing.",
    ],
    () => ["This job won't take place", 'No Orbiter was found before the event began.'],
    () => ['No Orbiter was found in time', 'It has ended, and costs the customer nothing.'],
  ),
  'team-works': row(
    'In Production',
    'ok',
    () => ['Our team is working on it', "We'll get back to you."],
    () => ['Our team is doing this job', 'You have nothing to do.'],
    () => ['In production without an Orbiter', 'Assign an Orbiter, or handle it yourselves.'],
  ),
  delivered: row(
    'Completed',
    'neutral',
    () => ['This project is complete', 'Everything that was delivered is listed here.'],
    () => ['You completed this job', 'Thank you.'],
    () => ['This project is complete', "There's nothing left to do."],
  ),
} as const
