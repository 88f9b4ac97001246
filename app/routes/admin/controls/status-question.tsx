import { useEffect } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { StatusPreview } from '#team/overrides/set-status.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface StatusQuestionProps {
  preview: StatusPreview
  /** Minutes until the people are notified. */
  notifyAfter: number
  labels: Readonly<Record<string, string>>
  /** Name and value of the field that identifies the subject. */
  subject: readonly [name: string, id: string]
  /** Needed on a page with several forms. */
  intent?: string
  backHref: string
  result: ActionResult | undefined
}

/** Removes the question from the URL once the requested change is made. */
export function useAnsweredQuestion(
  result: ActionResult | undefined,
  backHref: string,
  ...otherNames: string[]
): void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isAnswered = result?.ok === true && ['to', ...otherNames].some((name) => query.has(name))
  useEffect(() => {
    if (isAnswered) void navigate(backHref, { preventScrollReset: true, replace: true })
  }, [isAnswered, backHref, navigate])
}

/** Shows what setting a status does and whom it notifies, before the status is set. */
export function StatusQuestion({
  preview: { title, from, to, lines, tells, shown },
  notifyAfter,
  labels,
  subject: [name, id],
  intent,
  backHref,
  result,
}: StatusQuestionProps) {
  const navigate = useNavigate()
  const isBusy = useNavigation().state === 'submitting'
  const close = () => void navigate(backHref, { preventScrollReset: true })
  return (
    <Modal
      open
      onClose={close}
      title={`${labels[from]} → ${labels[to]}?`}
      description={title}
      footer={
        <>
          <Button type="button" onClick={close}>
            Keep {labels[from]}
          </Button>
          <Button type="submit" form="set-status" tone="main" busy={isBusy}>
            Set to {labels[to]}
          </Button>
        </>
      }
    >
      <AutosaveForm
        id="set-status"
        draft={`${name}:${id}#${to}`}
        isAnswered={result?.ok === false}
        method="post"
        preventScrollReset
        className="stack-20"
      >
        {intent && <input type="hidden" name="intent" value={intent} />}
        <input type="hidden" name={name} value={id} />
        <input type="hidden" name="status" value={to} />
        <input type="hidden" name="shown" value={shown} />
        {result?.ok === false && !result.errors && (
          <Notice tone="bad" title={result.title}>
            {result.description}
          </Notice>
        )}
        <section aria-labelledby="status-does">
          <h3 id="status-does" className="small medium text-muted">
            What it does
          </h3>
          <ul className="stack-4 above-8">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="status-tells">
          <h3 id="status-tells" className="small medium text-muted">
            Who is notified
          </h3>
          {tells.length === 0 ? (
            <p className="above-8">No one.</p>
          ) : (
            <>
              <ul className="stack-4 above-8">
                {tells.map((entry) => (
                  <li key={entry.name}>
                    {entry.name}: “{entry.says}”
                  </li>
                ))}
              </ul>
              <p className="above-8 text-muted">
                By email and on the site, {notifyAfter} minutes after the last change. Set it back
                before then, and no one is notified.
              </p>
            </>
          )}
        </section>
        {tells.length > 0 && (
          <TextareaField
            label="Reason"
            name="reason"
            rows={2}
            maxLength={500}
            required
            hint="It's included in the email and kept in the audit log."
            error={result?.errors?.['reason']}
            defaultValue={result?.values?.['reason']}
          />
        )}
      </AutosaveForm>
    </Modal>
  )
}
