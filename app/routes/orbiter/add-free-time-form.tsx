import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { WEEKDAYS } from '#market/availability/free-time.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipCheckbox, ChipGroup } from '#app/ui/choice-chips.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { TimeSelect } from '#app/ui/time-choice.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

/** Adds one slot, or the same time every week; also works without JavaScript. */
export function AddFreeTimeForm({
  action,
  today,
  answer,
}: {
  action: string
  today: string
  answer: ActionResult | undefined
}) {
  const isBusy = useNavigation().formData?.get('intent') === 'add-slot'
  const { errors, values } =
    answer?.values?.intent === 'add-slot' ? answer : { errors: undefined, values: undefined }
  return (
    <Panel aria-labelledby="add-title" className="add-time">
      <h2 id="add-title" className="title">
        Add availability
      </h2>
      <AutosaveForm
        draft="free-time"
        start={{ date: today }}
        isAnswered={values !== undefined}
        arrival={successOf(answer, 'add-slot')}
        method="post"
        action={action}
        className="stack-20 above-20"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="intent" value="add-slot" />
        <TextField
          label="Date"
          name="date"
          type="date"
          min={today}
          defaultValue={values?.date ?? today}
          error={errors?.date}
          hint="For a single slot."
        />
        <div className="stack-20 columns-2">
          <TimeSelect
            label="Start time"
            name="startTime"
            times={DIRECT_TIMES}
            placeholder="Choose"
            defaultValue={values?.startTime}
            error={errors?.startTime}
          />
          <TimeSelect
            label="End time"
            name="endTime"
            times={DIRECT_TIMES}
            placeholder="Choose"
            defaultValue={values?.endTime}
            error={errors?.endTime}
          />
        </div>
        <SwitchField
          label="Repeat every week"
          name="isRecurring"
          hint="Starts today, for 12 weeks, and renews automatically."
          defaultChecked={values?.isRecurring === 'on'}
        />
        <ChipGroup legend="Days to repeat on" error={errors?.weekdays}>
          {WEEKDAYS.map(({ key, label }) => (
            <ChipCheckbox
              key={key}
              name={key}
              value="on"
              label={label}
              size="sm"
              defaultChecked={values?.[key] === 'on'}
            />
          ))}
        </ChipGroup>
        <p className="small text-muted">
          If no day to repeat on is chosen, one slot is added on the date above.
        </p>
        <Button type="submit" busy={isBusy} busyLabel="Adding">
          Add availability
        </Button>
      </AutosaveForm>
    </Panel>
  )
}
