import { useLayoutEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import type { DisputePage } from '#team/disputes/read-dispute.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'

interface AnswerFormProps {
  dispute: DisputePage
  result: ActionResult | undefined
}

/**
 * The explanation that this admin has last read. The server refuses to replace an explanation that
 * another admin has saved since, unless this admin has read it. So the value does not change while
 * they write their own, until a response has quoted the other admin's explanation.
 * @param stored the explanation on the server
 */
function useSeen(stored: string, result: ActionResult | undefined) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [held, setHeld] = useState({ seen: stored, result })
  // The result arrives before the reloaded explanation.
  const isRead = useNavigation().state === 'idle'
  if (isRead && result !== held.result) setHeld({ seen: stored, result })
  useLayoutEffect(() => {
    if (field.current?.value === stored) setHeld((before) => ({ ...before, seen: stored }))
  }, [stored])
  return { field, seen: held.seen }
}

/**
 * The explanation becomes part of the file below. The bank accepts an explanation and file only
 * once.
 */
export function AnswerForm({ dispute, result }: AnswerFormProps) {
  const intent = useNavigation().formData?.get('intent')
  const failed = result && !result.ok ? result : undefined
  const { field, seen } = useSeen(dispute.explanation, result)
  return (
    <section aria-labelledby="answer-title">
      <h2 id="answer-title" className="title">
        Our answer
      </h2>
      <AutosaveForm
        draft={`dispute:${dispute.id}`}
        start={{ explanation: dispute.explanation }}
        success={result?.ok ? result : undefined}
        isAnswered={failed !== undefined}
        method="post"
        className="refund-form"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="seen" value={seen} />
        <TextareaField
          ref={field}
          label="Explanation"
          name="explanation"
          rows={8}
          maxLength={15_000}
          required
          hint="The bank takes one answer. Say why the charge is valid, and what the file shows."
          defaultValue={failed?.values?.['explanation'] ?? dispute.explanation}
          error={failed?.errors?.['explanation']}
        />
        <div className="cluster-12">
          <Button type="submit" name="intent" value="answer" tone="main" busy={intent === 'answer'}>
            Send to the bank
          </Button>
          <Button type="submit" name="intent" value="draft" tone="quiet" busy={intent === 'draft'}>
            Save and update the file
          </Button>
        </div>
      </AutosaveForm>
    </section>
  )
}

/** Asks once, without a dialog; a foldout explains the effect. */
export function ConcedeForm({ dispute }: { dispute: DisputePage }) {
  const isBusy = useNavigation().formData?.get('intent') === 'concede'
  return (
    <details className="concede">
      <summary>Accept the dispute without evidence</summary>
      <Form method="post" preventScrollReset className="stack-16">
        <p className="text-muted">
          {dispute.customerName} keeps {formatCents(dispute.amountCents)}. What is held and frozen
          pays for it. This is final.
        </p>
        <Button
          type="submit"
          name="intent"
          value="concede"
          tone="danger"
          className="start"
          busy={isBusy}
        >
          Accept the dispute
        </Button>
      </Form>
    </details>
  )
}
