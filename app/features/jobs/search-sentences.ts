/** What each side reads of a managed project that holds no Orbiter's time. */
import { row } from '#app/features/jobs/sentence-row.ts'

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
    () => ['Our team reviews it and gets back to you', 'Nothing is booked yet.'],
    () => ['Our team looks after this job now', 'You have nothing to do. Your time is free again.'],
    () => ['This project waits for the team', 'Nobody is being searched for: assign an Orbiter.'],
  ),
  searching: row(
    'Matching',
    'clock',
    () => [
      'We are asking Orbiters for you',
      'The first to accept gets the job. You hear from us as soon as someone has.',
    ],
    () => ['This job is offered to several Orbiters', 'The first to accept gets it.'],
    () => ['Orbiters are being asked', 'The first to accept gets the job.'],
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
      'Another Orbiter is being searched for',
      'The last one left. Time, brief and messages stay the same.',
    ],
  ),
  unfilled: row(
    'Matching',
    'clock',
    () => [
      'Our team is choosing an Orbiter for you',
      'Nobody has accepted yet, so we look after it ourselves.',
    ],
    () => ['Our team is choosing an Orbiter for this job', 'Nobody has accepted it yet.'],
    () => ['No Orbiter has accepted this job yet', 'Please assign someone.'],
  ),
  'team-works': row(
    'In Production',
    'ok',
    () => ['Our team is working on it', 'We get back to you.'],
    () => ['Our team works on this job itself', 'You have nothing to do.'],
    () => ['In production without an Orbiter', 'Assign one, or look after it yourselves.'],
  ),
  delivered: row(
    'Completed',
    'neutral',
    () => ['This project is complete', 'Everything we got for you is listed here.'],
    () => ['You completed this job', 'Thank you.'],
    () => ['This project is complete', 'Nothing is left to do.'],
  ),
} as const
