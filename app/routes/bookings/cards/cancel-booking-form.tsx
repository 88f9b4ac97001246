import { useState } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import { formatDate, formatTime } from '#app/base/time.ts'
import type { CustomerBooking } from '#app/features/bookings/customer-booking-queries.server.ts'
import { opensDialog } from '#app/routes/bookings/cards/opens-dialog.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Panel } from '#app/ui/panel.tsx'

type Asked = Pick<
  CustomerBooking,
  'id' | 'orbiterName' | 'requestedDate' | 'requestedTime' | 'serviceType'
>

const TITLE = 'Cancel this request?'

function whatEnds({ orbiterName, requestedDate, requestedTime, serviceType }: Asked): string {
  return `Your request to ${orbiterName}: ${serviceType}, ${formatDate(requestedDate)}, ${formatTime(requestedTime)}.`
}

function WhatItMeans({ booking: { orbiterName } }: { booking: Asked }) {
  return (
    <p className="text-muted">
      {orbiterName} is notified right away. Canceling is free, and you can send a new request at any
      time.
    </p>
  )
}

function CancelFields({ booking }: { booking: Asked }) {
  return (
    <>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="bookingId" value={booking.id} />
    </>
  )
}

export function CancelButton({
  booking,
  action,
  href,
}: {
  booking: Asked
  action: string
  href: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  const fetcher = useFetcher()
  const isBusy = fetcher.state !== 'idle'
  return (
    <>
      <Link
        to={href}
        className={buttonClass('quiet', 'sm')}
        aria-label={`Cancel the request to ${booking.orbiterName}`}
        onClick={(event) => opensDialog(event) && setIsOpen(true)}
      >
        Cancel
      </Link>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        size="sm"
        title={TITLE}
        description={whatEnds(booking)}
        footer={
          <fetcher.Form method="post" action={action} className="contents">
            <CancelFields booking={booking} />
            <Button type="button" onClick={() => setIsOpen(false)}>
              Keep it
            </Button>
            <Button type="submit" tone="danger" busy={isBusy} data-autofocus>
              Cancel request
            </Button>
          </fetcher.Form>
        }
      >
        <WhatItMeans booking={booking} />
      </Modal>
    </>
  )
}

/** The same question as a page of its own. */
export function CancelPanel({
  booking,
  action,
  backHref,
}: {
  booking: Asked
  action: string
  backHref: string
}) {
  return (
    <Panel className="mt-8" aria-labelledby="cancel-title">
      <h2 id="cancel-title" className="title">
        {TITLE}
      </h2>
      <div className="mt-2 grid max-w-[64ch] gap-2">
        <p>{whatEnds(booking)}</p>
        <WhatItMeans booking={booking} />
      </div>
      <Form method="post" action={action} className="mt-6 flex flex-wrap gap-2">
        <CancelFields booking={booking} />
        <Button type="submit" tone="danger">
          Cancel request
        </Button>
        <Link to={backHref} className={buttonClass('quiet')}>
          Keep it
        </Link>
      </Form>
    </Panel>
  )
}
