import { lazy, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { firstNameOf } from '#app/base/first-name.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import type {
  BookingChoice,
  RequestForm,
  RequestDetails,
} from '#app/routes/public/orbiter/request-form.ts'
import { tabInAddress, type CreatorTab } from '#app/routes/public/orbiter/creator-tabs.ts'
import { priceLine, RequestFields } from '#app/routes/public/orbiter/request-fields.tsx'
import { showSignInRequired } from '#app/routes/public/orbiter/sign-in-toast.ts'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.ts'

/** Loaded only for people who pay by card. */
const PayStep = lazy(() => import('#app/routes/pay/pay-step.tsx'))

interface RequestDialogProps {
  profile: PublicProfile
  tab: CreatorTab
  booking: RequestForm
  chosen: BookingChoice
  /** The result of a form that was submitted without JavaScript. */
  posted: ActionResult<RequestDetails> | undefined
}

/** The request form. Its state is in the URL, so that a link opens it and it survives a reload. */
export function RequestDialog({ profile, tab, booking, chosen, posted }: RequestDialogProps) {
  const navigate = useNavigate()
  const fetcher = useFormFetcher<ActionResult<RequestDetails>>()
  const form = useRef<HTMLFormElement>(null)
  const answer = useActionResult(fetcher.data ?? posted)
  const isPaid = useRef(false)
  const profilePath = paths.creator(profile.userId, {
    tab: tabInAddress(tab),
    date: chosen.date,
    time: chosen.time,
  })
  const close = () => void navigate(profilePath, { preventScrollReset: true, replace: true })
  useEffect(() => {
    if (!answer?.details) return
    const { title, description, details } = answer
    if (details.signInAt) showSignInRequired()
    const { sent } = details
    if (details.pay) isPaid.current = true
    if (!sent) return
    showToast({
      id: `request-${sent.id}`,
      title,
      description,
      tone: 'ok',
      durationMs: 7000,
      actions: sent.seesBookings
        ? [{ label: 'My bookings', onClick: () => void navigate(paths.myBookings()) }]
        : [],
    })
    // Someone who has just paid by card sees the booking that they paid for.
    if (isPaid.current && sent.seesBookings) {
      void navigate(paths.booking(sent.id), { replace: true })
      return
    }
    const price = priceLine(booking.offers.find(({ key }) => key === sent.offer))
    void navigate(profilePath, { replace: true, state: { sent: { ...sent, price } } })
  }, [answer, navigate, profilePath, booking.offers])
  const pay = answer?.details?.pay
  const sendAgain = useCallback(() => form.current?.requestSubmit(), [])
  return (
    <Modal
      open
      onClose={close}
      title={pay ? 'Pay by card' : `Book ${profile.fullName}`}
      description={`${firstNameOf(profile.fullName)} replies within 24 hours. You pay only if they accept.`}
      size="xl"
    >
      {booking.isOwn ? (
        <Notice title="This is your own profile">You can't book yourself.</Notice>
      ) : (
        <fetcher.Form ref={form} method="post" noValidate>
          <div hidden={pay !== undefined}>
            <RequestFields
              form={form}
              profile={profile}
              booking={booking}
              chosen={chosen}
              posted={pay && fetcher.data ? undefined : answer}
              isBusy={isBusy(fetcher)}
            />
          </div>
          {pay && <PayStep prompt={pay} isSending={isBusy(fetcher)} onAnswered={sendAgain} />}
        </fetcher.Form>
      )}
    </Modal>
  )
}
