import { useEffect, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { PublicProfile } from '#app/features/creators/creator-queries.server.ts'
import { forgetDraft } from '#app/forms/device-draft.ts'
import { paths } from '#app/paths.ts'
import type { BookingChoice, BookingForm, RequestAnswer } from '#app/routes/public/creator/booking-form.ts'
import { tabInAddress, type CreatorTab } from '#app/routes/public/creator/creator-tabs.ts'
import { requestDraft, RequestFields } from '#app/routes/public/creator/request-fields.tsx'
import { showError, showSignInRequired } from '#app/routes/shell/toasts.ts'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.ts'

interface BookingDialogProps {
  profile: PublicProfile
  tab: CreatorTab
  booking: BookingForm
  chosen: BookingChoice
  /** The answer to a form that was sent without a script. */
  posted: RequestAnswer | undefined
}

/** The request form. Its state is in the address, so that it opens by a link and survives a reload. */
export function BookingDialog({ profile, tab, booking, chosen, posted }: BookingDialogProps) {
  const navigate = useNavigate()
  const fetcher = useFetcher<RequestAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const answer = fetcher.data ?? posted
  const profilePath = paths.creator(profile.userId, { tab: tabInAddress(tab) })
  const close = () => void navigate(profilePath, { preventScrollReset: true, replace: true })
  useEffect(() => {
    if (answer?.message) showError(answer.message)
    if (answer?.signInAt) showSignInRequired()
    if (!answer?.sent) return
    forgetDraft(requestDraft(profile.userId))
    const { sent } = answer
    showToast({
      id: `request-${sent.id}`,
      title: 'Booking request sent!',
      tone: 'ok',
      durationMs: 7000,
      description: `Your booking request has been sent to ${sent.orbiterName}. They have 24 hours to respond.`,
      actions: sent.seesBookings ? [{ label: 'My bookings', onClick: () => void navigate(paths.myBookings()) }] : [],
    })
    void navigate(profilePath, { preventScrollReset: true, replace: true })
  }, [answer, navigate, profile.userId, profilePath])
  return (
    <Modal open onClose={close} title={`Book ${profile.fullName}`} description="The creator has 24 hours to answer. You pay nothing before that." size="lg">
      {booking.isOwn ? (
        <Notice title="This is your own profile">You cannot book yourself.</Notice>
      ) : (
        <fetcher.Form ref={form} method="post" noValidate>
          <RequestFields form={form} profile={profile} booking={booking} chosen={chosen} posted={answer} isBusy={fetcher.state !== 'idle'} />
        </fetcher.Form>
      )}
    </Modal>
  )
}
