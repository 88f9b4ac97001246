import { useId, useState } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import { formatDate } from '#app/base/time.ts'
import { opensDialog } from '#app/routes/bookings/cards/opens-dialog.ts'
import type { OrbiterBooking } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Panel } from '#app/ui/panel.tsx'

type Asked = Pick<OrbiterBooking, 'id' | 'customerDisplayName' | 'requestedDate'>

export interface RejectAnswer {
  errors?: FieldErrors
  values?: Record<string, string>
}

function titleOf({ customerDisplayName, requestedDate }: Asked): string {
  return `Reject ${customerDisplayName}, ${formatDate(requestedDate, false)}?`
}

const WHAT_IT_MEANS =
  "The customer is notified right away and can book someone else. You can't undo this."

interface RejectFieldsProps {
  booking: Asked
  idPrefix: string
  answer: RejectAnswer | undefined
}

function RejectFields({ booking, idPrefix, answer }: RejectFieldsProps) {
  return (
    <>
      <input type="hidden" name="intent" value="reject" />
      <input type="hidden" name="bookingId" value={booking.id} />
      <TextareaField
        label="Reason"
        name="reason"
        idPrefix={idPrefix}
        optional
        rows={3}
        maxLength={500}
        hint="The customer sees this."
        error={answer?.errors?.['reason']}
        defaultValue={answer?.values?.['reason']}
      />
    </>
  )
}

export function RejectButton({
  booking,
  action,
  href,
}: {
  booking: Asked
  action: string
  href: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  const fetcher = useFetcher<RejectAnswer>()
  const id = useId()
  return (
    <>
      <Link
        to={href}
        className={buttonClass('quiet', 'sm')}
        aria-label={`Reject the request of ${booking.customerDisplayName}`}
        onClick={(event) => opensDialog(event) && setIsOpen(true)}
      >
        Reject
      </Link>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={titleOf(booking)}
        description={WHAT_IT_MEANS}
        footer={
          <>
            <Button type="button" onClick={() => setIsOpen(false)}>
              Keep it
            </Button>
            <Button type="submit" form={id} tone="danger" busy={fetcher.state !== 'idle'}>
              Reject request
            </Button>
          </>
        }
      >
        <fetcher.Form id={id} method="post" action={action}>
          <RejectFields booking={booking} idPrefix={id} answer={fetcher.data} />
        </fetcher.Form>
      </Modal>
    </>
  )
}

/** The same question as a page of its own. */
export function RejectPanel({
  booking,
  action,
  backHref,
  answer,
}: {
  booking: Asked
  action: string
  backHref: string
  answer: RejectAnswer | undefined
}) {
  return (
    <Panel className="mt-8" aria-labelledby="reject-title">
      <h2 id="reject-title" className="title">
        {titleOf(booking)}
      </h2>
      <p className="mt-2 max-w-[64ch] text-muted">{WHAT_IT_MEANS}</p>
      <Form method="post" action={action} className="mt-6 grid max-w-[520px] gap-5">
        <RejectFields booking={booking} idPrefix="reject" answer={answer} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="danger">
            Reject request
          </Button>
          <Link to={backHref} className={buttonClass('quiet')}>
            Keep it
          </Link>
        </div>
      </Form>
    </Panel>
  )
}
