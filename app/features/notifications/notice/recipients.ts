/**
 * Who is notified of an event:
 * - `both-sides`: customer and Orbiter of the booking, on the site and by email
 * - `reviewed`: both sides on the site, with an email to the side that was reviewed or replied to
 * - `audience`: everyone in the event's audience
 * - `offered`: Orbiters with the offer; earlier notifications about it are marked as read
 * - `project-customer`, `project-orbiter`: one side of the project
 * - `job-sides`, `job-customer`: customer and Orbiter of the job that owes a piece, or only the
 * customer
 * - `job-sides-once`: both of them, except those who have an unread notification of this kind about
 * the job
 * - `admins`
 */
export type Recipients =
  | 'both-sides'
  | 'reviewed'
  | 'audience'
  | 'offered'
  | 'project-customer'
  | 'project-orbiter'
  | 'job-sides-once'
  | 'job-sides'
  | 'job-customer'
  | 'admins'
