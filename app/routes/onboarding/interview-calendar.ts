import type { Route } from './+types/interview-calendar'
import { findInterviewCalendar } from '#work/onboarding/interview-slots.server.ts'
import { env } from '#app/platform/env.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The applicant's interview as a calendar file. */
export async function loader({ context }: Route.LoaderArgs) {
  const text = await findInterviewCalendar(requireViewer(context), env().publicUrl)
  if (text === null) throw new Response('Not found\n', { status: 404 })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="orbit-interview.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
}
