import { useCallback, useRef, useState, type RefObject } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import type { PayDetails } from '#app/routes/paying/pay-prompt.ts'
import PayStep from '#app/routes/paying/pay-step.tsx'
import { Modal } from '#app/ui/modal.tsx'

interface PayDialogProps {
  /** The latest result of the form that is paid for. */
  asked: ActionResult<PayDetails>
  /** Where that form was sent without leaving its page; without it, the page's own form was sent. */
  action?: string
}

/**
 * Asks for the card of a form that was sent, and sends that form again with it. Pages load it once
 * it is needed.
 */
export default function PayDialog({ asked, action }: PayDialogProps) {
  const [closed, setClosed] = useState<ActionResult<PayDetails>>()
  if (asked === closed) return null
  const onClose = () => setClosed(asked)
  return action ? (
    <InPlace key={asked.details?.pay?.key} asked={asked} action={action} onClose={onClose} />
  ) : (
    <OfPage asked={asked} onClose={onClose} />
  )
}

interface OpenProps {
  asked: ActionResult<PayDetails>
  onClose: () => void
}

/** The page's own form: its next result comes back as `asked`, and success leaves the page. */
function OfPage({ asked, onClose }: OpenProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Modal open onClose={onClose} title="Pay by card">
      <Form ref={form} method="post" noValidate preventScrollReset>
        <Fields form={form} asked={asked} latest={asked} isSending={isSending} />
      </Form>
    </Modal>
  )
}

function InPlace({ asked, action, onClose }: OpenProps & { action: string }) {
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<ActionResult<PayDetails>>()
  const latest = fetcher.data ?? asked
  // Paid, or refused for a reason that the page's toast has named.
  if (!latest.details?.pay) return null
  return (
    <Modal open onClose={onClose} title="Pay by card">
      <fetcher.Form ref={form} method="post" action={action} noValidate>
        <Fields form={form} asked={asked} latest={latest} isSending={isBusy(fetcher)} />
      </fetcher.Form>
    </Modal>
  )
}

interface FieldsProps {
  form: RefObject<HTMLFormElement | null>
  asked: ActionResult<PayDetails>
  latest: ActionResult<PayDetails>
  isSending: boolean
}

/** What was sent before, and the card. */
function Fields({ form, asked, latest, isSending }: FieldsProps) {
  const sendAgain = useCallback(() => form.current?.requestSubmit(), [form])
  const prompt = latest.details?.pay
  return (
    <>
      {Object.entries(asked.values ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {prompt && <PayStep prompt={prompt} isSending={isSending} onAnswered={sendAgain} />}
    </>
  )
}
