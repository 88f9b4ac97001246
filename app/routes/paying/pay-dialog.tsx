import { useCallback, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import type { PayDetails } from '#app/routes/paying/pay-prompt.ts'
import PayStep from '#app/routes/paying/pay-step.tsx'
import { Modal } from '#app/ui/modal.tsx'

interface PayDialogProps {
  /** The latest result of the form that is paid for. */
  asked: ActionResult<PayDetails> | undefined
  /** Where that form was sent; by default, this page. */
  action?: string
}

/**
 * Asks for the card of a form that was sent, and sends that form again with it. Pages load it once
 * it is needed.
 */
export default function PayDialog({ asked, action }: PayDialogProps) {
  const [closed, setClosed] = useState<ActionResult<PayDetails>>()
  const key = asked?.details?.pay?.key
  if (!asked || !key || asked === closed) return null
  return <OpenDialog key={key} asked={asked} action={action} onClose={() => setClosed(asked)} />
}

interface OpenDialogProps {
  asked: ActionResult<PayDetails>
  action: string | undefined
  onClose: () => void
}

function OpenDialog({ asked, action, onClose }: OpenDialogProps) {
  const fetcher = useFetcher<ActionResult<PayDetails>>()
  const form = useRef<HTMLFormElement>(null)
  const sendAgain = useCallback(() => form.current?.requestSubmit(), [])
  const prompt = (fetcher.data ?? asked).details?.pay
  // Paid, or refused for a reason that the page's toast has named.
  if (!prompt) return null
  return (
    <Modal open onClose={onClose} title="Pay by card">
      <fetcher.Form ref={form} method="post" action={action} noValidate>
        {Object.entries(asked.values ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PayStep prompt={prompt} isSending={isBusy(fetcher)} onAnswered={sendAgain} />
      </fetcher.Form>
    </Modal>
  )
}
