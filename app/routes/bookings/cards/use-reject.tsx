import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { rejectRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonField, type ReasonResult } from '#app/routes/bookings/cards/reason-field.tsx'
import { Button, buttonClass, type ButtonSize } from '#app/ui/button.tsx'
import { opensDialog } from '#app/ui/delegated-links.tsx'

export interface AnswerPlace {
  /** Where the answers are submitted. */
  action: string
  /** The page with the rejection form, for browsers without JavaScript. */
  rejectHref: string
}

interface Rejecting {
  /** The button that opens and closes the form. */
  button: ReactNode
  /**
   * The confirmation with its reason field, to be placed below the request; null until first
   * opened.
   */
  form: ReactNode
}

/** Rejects a request in place. Typed text is preserved when the form is closed. */
export function useReject(
  booking: OrbiterBooking,
  { action, rejectHref }: AnswerPlace,
  size: ButtonSize = 'md',
): Rejecting {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  const fetcher = useFormFetcher<ReasonResult>()
  const link = useRef<HTMLAnchorElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const isOpen = state === 'open'
  useEffect(() => {
    if (isOpen) form.current?.querySelector('textarea')?.focus()
  }, [isOpen])
  const close = () => {
    setState('closed')
    link.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  const question = rejectRequest(booking)
  return {
    button: (
      <Link
        ref={link}
        to={rejectHref}
        className={buttonClass('quiet', size)}
        aria-label={`Reject the request of ${booking.customerDisplayName}`}
        onClick={(event) => opensDialog(event) && (isOpen ? close() : setState('open'))}
      >
        Reject
      </Link>
    ),
    form:
      state === 'new' ? null : (
        <fetcher.Form
          ref={form}
          method="post"
          action={action}
          className="reject-form"
          hidden={!isOpen}
          aria-labelledby={`${id}-title`}
          onKeyDown={onKeyDown}
        >
          <input type="hidden" name="intent" value={question.intent} />
          <input type="hidden" name="bookingId" value={question.bookingId} />
          <p id={`${id}-title`} className="strong">
            {question.title}
          </p>
          <p className="small text-muted">{question.text.join(' ')}</p>
          <ReasonField question={question} result={fetcher.data} idPrefix={id} />
          <div className="cluster-8">
            <Button type="submit" tone="danger" busy={isBusy(fetcher)}>
              {question.submit}
            </Button>
            <Button type="button" tone="ghost" onClick={close}>
              Keep it
            </Button>
          </div>
        </fetcher.Form>
      ),
  }
}
