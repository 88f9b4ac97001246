import { useId, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { PanelFrame } from '#app/routes/bookings/cards/panel-frame.tsx'
import type { EndingQuestion } from '#app/routes/bookings/cards/ending-questions.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { opensDialog } from '#app/ui/delegated-links.tsx'

type ReasonResult = Pick<ActionResult, 'errors' | 'values'> | undefined

interface ReasonFieldProps {
  question: EndingQuestion
  result: ReasonResult
  idPrefix?: string
}

function ReasonField({ question: { reason }, result, idPrefix }: ReasonFieldProps) {
  if (!reason) return null
  return (
    <TextareaField
      label="Reason"
      name="reason"
      idPrefix={idPrefix}
      optional={reason.isOptional}
      required={!reason.isOptional}
      rows={3}
      maxLength={500}
      hint={reason.hint}
      error={result?.errors?.['reason']}
      defaultValue={result?.values?.['reason']}
    />
  )
}

interface ReasonButtonProps {
  question: EndingQuestion
  label: string
  /** Accessible name; says whose booking it is. */
  accessibleLabel: string
  action: string
  /** A page with the same form, for browsers without a script. */
  href: string
}

/** Asks the question in a dialog. */
export function ReasonButton({
  question,
  label,
  accessibleLabel,
  action,
  href,
}: ReasonButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const fetcher = useFetcher<ReasonResult>()
  const id = useId()
  const [lead, ...consequences] = question.text
  const close = () => setIsOpen(false)
  return (
    <>
      <Link
        to={href}
        className={buttonClass('quiet', 'sm')}
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
              busy={fetcher.state !== 'idle'}
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

interface ReasonPanelProps {
  question: EndingQuestion
  action: string
  backHref: string
  result: ReasonResult
  /** The refund that a cancellation promises, in basis points. */
  refundBps?: number
  className?: string
}

/** Asks the question on the page itself. */
export function ReasonPanel({
  question,
  action,
  backHref,
  result,
  refundBps,
  className,
}: ReasonPanelProps) {
  return (
    <PanelFrame
      intent={question.intent}
      action={action}
      backHref={backHref}
      backLabel="Keep it"
      title={question.title}
      text={question.text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      submit={question.submit}
      tone="danger"
      className={className}
    >
      <input type="hidden" name="bookingId" value={question.bookingId} />
      {refundBps !== undefined && <input type="hidden" name="refundBps" value={refundBps} />}
      <ReasonField question={question} result={result} />
    </PanelFrame>
  )
}
