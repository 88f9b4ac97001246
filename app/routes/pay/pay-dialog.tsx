import { useCallback, useRef, useState, type RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import type { PayDetails } from '#app/routes/pay/pay-prompt.ts'
import PayStep from '#app/routes/pay/pay-step.tsx'
import { Modal } from '#app/ui/modal.tsx'

interface PayDialogProps {
  /** The latest result of the form whose submission is being paid for. */
  sent: ActionResult<PayDetails>
  /**
   * The URL that the form was submitted to, if that did not leave its page; otherwise the page's
   * own form was submitted.
   */
  action?: string
}

/**
 * Asks for the card for a submitted form, and submits that form again with the card. Pages load it
 * only when it is needed.
 */
export default function PayDialog({ sent, action }: PayDialogProps) {
  const [closed, setClosed] = useState<ActionResult<PayDetails>>()
  if (sent === closed) return null
  const onClose = () => setClosed(sent)
  return action ? (
    <InPlace key={sent.details?.pay?.key} sent={sent} action={action} onClose={onClose} />
  ) : (
    <OfPage sent={sent} onClose={onClose} />
  )
}

interface OpenProps {
  sent: ActionResult<PayDetails>
  onClose: () => void
}

/** For the page's own form: its next result comes back as `sent`, and success leaves the page. */
function OfPage({ sent, onClose }: OpenProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().state === 'submitting'
  return (
    <Modal open onClose={onClose} title="Pay by card">
      <Form ref={form} method="post" noValidate preventScrollReset>
        <Fields form={form} sent={sent} latest={sent} isSending={isSending} />
      </Form>
    </Modal>
  )
}

function InPlace({ sent, action, onClose }: OpenProps & { action: string }) {
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFormFetcher<ActionResult<PayDetails>>()
  const latest = fetcher.data ?? sent
  // The payment succeeded, or it was refused for a reason that the page's toast has shown.
  if (!latest.details?.pay) return null
  return (
    <Modal open onClose={onClose} title="Pay by card">
      <fetcher.Form ref={form} method="post" action={action} noValidate>
        <Fields form={form} sent={sent} latest={latest} isSending={isBusy(fetcher)} />
      </fetcher.Form>
    </Modal>
  )
}

interface FieldsProps {
  form: RefObject<HTMLFormElement | null>
  sent: ActionResult<PayDetails>
  latest: ActionResult<PayDetails>
  isSending: boolean
}

/** The previously submitted values, and the card. */
function Fields({ form, sent, latest, isSending }: FieldsProps) {
  const sendAgain = useCallback(() => form.current?.requestSubmit(), [form])
  const prompt = latest.details?.pay
  return (
    <>
      {Object.entries(sent.values ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {prompt && <PayStep prompt={prompt} isSending={isSending} onAnswered={sendAgain} />}
    </>
  )
}
