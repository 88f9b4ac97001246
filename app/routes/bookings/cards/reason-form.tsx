import { useId, useState } from 'react'
import { Link } from 'react-router'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import type { EndingQuestion } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonField, type ReasonResult } from '#app/routes/bookings/cards/reason-field.tsx'
import { Button, buttonClass, type ButtonTone } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { opensDialog } from '#app/ui/delegated-links.tsx'

interface ReasonButtonProps {
  question: EndingQuestion
  label: string
  /** Accessible name; says whose booking it is. */
  accessibleLabel: string
  action: string
  /** The page with the same form, for browsers without JavaScript. */
  href: string
  tone?: ButtonTone
  /** In place of a button's look. */
  className?: string
}

/** Opens the confirmation in a dialog. */
export function ReasonButton({
  question,
  label,
  accessibleLabel,
  action,
  href,
  tone = 'quiet',
  className = buttonClass(tone, 'sm'),
}: ReasonButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const fetcher = useFormFetcher<ReasonResult>()
  const id = useId()
  const [lead, ...consequences] = question.text
  const close = () => setIsOpen(false)
  return (
    <>
      <Link
        to={href}
        className={className}
        aria-label={accessibleLabel}
        onClick={(event) => opensDialog(event) && setIsOpen(true)}
      >
        {label}
      </Link>
      <Modal
        open={isOpen}
        onClose={close}
        size={question.reason ? 'md' : 'sm'}
        title={question.title}
        description={lead}
        footer={
          <>
            <Button type="button" onClick={close}>
              Keep it
            </Button>
            <Button
              type="submit"
              form={id}
              tone="danger"
              busy={isBusy(fetcher)}
              data-autofocus={question.reason ? undefined : true}
            >
              {question.submit}
            </Button>
          </>
        }
      >
        <fetcher.Form id={id} method="post" action={action}>
          <input type="hidden" name="intent" value={question.intent} />
          <input type="hidden" name="bookingId" value={question.bookingId} />
          {consequences.map((line) => (
            <p key={line} className="text-muted">
              {line}
            </p>
          ))}
          <ReasonField question={question} result={fetcher.data} idPrefix={id} />
        </fetcher.Form>
      </Modal>
    </>
  )
}
