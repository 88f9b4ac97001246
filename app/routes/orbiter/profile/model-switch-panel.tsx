import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { MODEL_LABELS } from '#work/onboarding/application.ts'
import type { ModelState } from '#work/onboarding/model-switch.server.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'

/** Requests the other working model; an admin decides. */
export function ModelSwitchPanel({
  state: { model, request },
  answer,
}: {
  state: ModelState
  answer: ActionResult | undefined
}) {
  const current = model ?? 'marketplace'
  const other = current === 'marketplace' ? 'package-flow' : 'marketplace'
  const mine = answer?.values?.intent === 'switch-model' ? answer : undefined
  return (
    <section aria-labelledby="model-title" id="model">
      <h2 id="model-title" className="title">
        How you work
      </h2>
      <p className="above-12 text-muted">
        You can ask to switch to {MODEL_LABELS[other]}; our team approves it, and it takes effect
        once your open jobs are done.
      </p>
      {request && request.status !== 'refused' ? (
        <div className="above-20">
          <Notice
            tone="clock"
            title={
              request.status === 'pending' ? 'We received your request' : 'Your request is approved'
            }
          >
            {request.status === 'pending'
              ? `You asked to move to ${MODEL_LABELS[request.toModel]}.`
              : `You switch to ${MODEL_LABELS[request.toModel]} once your open jobs are done.`}
          </Notice>
        </div>
      ) : (
        <AutosaveForm
          draft="switch-model"
          isAnswered={mine?.ok === false}
          method="post"
          action={paths.orbiterModel()}
          className="stack-16 above-20"
          preventScrollReset
        >
          {request && (
            <Notice tone="bad" title="Your last request was not approved">
              {request.decisionReason}
            </Notice>
          )}
          <TextareaField
            label={`Why do you want to move to ${MODEL_LABELS[other]}?`}
            name="reason"
            rows={3}
            maxLength={1000}
            defaultValue={mine?.values?.reason}
            error={mine?.errors?.['reason']}
          />
          <Button type="submit" name="intent" value="switch-model" className="fit">
            Ask to switch
          </Button>
        </AutosaveForm>
      )}
    </section>
  )
}
