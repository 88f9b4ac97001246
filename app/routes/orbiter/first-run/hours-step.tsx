import { paths } from '#app/base/paths.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { WEEKDAYS } from '#market/availability/free-time.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipCheckbox, ChipGroup } from '#app/ui/choice-chips.tsx'
import { TimeSelect } from '#app/ui/time-choice.tsx'

/** Sets the days and hours of a usual week. */
export function HoursStep() {
  const fetcher = useFormFetcher()
  const errors = fetcher.data?.errors ?? {}
  return (
    <fetcher.Form method="post" action={paths.orbiterCalendar()} className="first-form" noValidate>
      <input type="hidden" name="intent" value="add-slot" />
      <input type="hidden" name="isRecurring" value="on" />
      <ChipGroup legend="Days" error={errors['weekdays']}>
        {WEEKDAYS.map(({ key, label }) => (
          <ChipCheckbox key={key} name={key} value="on" label={label.slice(0, 3)} />
        ))}
      </ChipGroup>
      <div className="hours-fields">
        <TimeSelect
          label="From"
          name="startTime"
          idPrefix="first"
          times={DIRECT_TIMES}
          placeholder="Choose"
          error={errors['startTime']}
        />
        <TimeSelect
          label="Until"
          name="endTime"
          idPrefix="first"
          times={DIRECT_TIMES}
          placeholder="Choose"
          error={errors['endTime']}
        />
      </div>
      <p className="small text-muted">
        Customers can book you every week at these times. Change single days in your calendar.
      </p>
      <Button type="submit" tone="main" className="fit" busy={isBusy(fetcher)}>
        Save hours
      </Button>
    </fetcher.Form>
  )
}
