import { useRef, useState, type RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import type { BookableCity } from '#market/catalog/cities.server.ts'
import type { OfferedProduct } from '#market/catalog/product.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { OrderTermsLine } from '#app/routes/shell/agreement-line.tsx'
import { Button } from '#app/ui/button.tsx'
import {
  OrderSummary,
  type PackageFilm,
} from '#app/routes/public/booking/packages/order-summary.tsx'
import { EventFields } from '#app/routes/public/booking/packages/event-fields.tsx'
import { PackageChoice } from '#app/routes/public/booking/packages/package-choice.tsx'

interface PackageFormProps {
  packages: OfferedProduct[]
  /**
   * Initial values of the fields: known data, a saved draft, or what was submitted and rejected.
   */
  start: Record<string, string>
  result: ActionResult<unknown> | undefined
  formKey: string
  draftToken: string | null
  isSignedIn: boolean
  /** Whether booking is paid by card right away. */
  isPaid: boolean
  autosave: Pick<FormAutosave, 'saveTo' | 'savedAt' | 'linked'>
  /** The cities that Orbit serves. */
  cities: BookableCity[]
  /** Null while that claim is hidden. */
  guarantee: string | null
  /** By package: a reel of the gallery that is as long. */
  films: Readonly<Record<string, PackageFilm>>
}

export function PackageForm({
  packages,
  start,
  result,
  formKey,
  draftToken,
  isSignedIn,
  isPaid,
  autosave,
  cities,
  guarantee,
  films,
}: PackageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { ...autosave, name: 'book-package', isAnswered: result !== undefined })
  const { shown, follow } = useShownChoice(form, start)
  const isSending = useNavigation().formMethod === 'POST'
  const errors = result?.errors ?? {}
  const field = (name: string) => ({ name, defaultValue: start[name] ?? '', error: errors[name] })
  const chosen = packages.find((product) => product.id === shown.packageId)
  return (
    <Form
      ref={form}
      onInput={follow}
      method="post"
      noValidate
      preventScrollReset
      className="package-booking"
      aria-label="Package booking"
    >
      {result && <DocumentResult result={result} />}
      <input type="hidden" name="formKey" value={formKey} />
      {draftToken && <input type="hidden" name="draft" value={draftToken} />}
      <div className="package-parts">
        <PackageChoice
          packages={packages}
          chosen={start['packageId'] ?? ''}
          guarantee={guarantee}
          error={errors['packageId']}
        />
        <EventFields
          field={field}
          cities={cities}
          chosen={shown}
          soldMinutes={chosen?.durationMinutes ?? null}
        />
      </div>
      <OrderSummary
        chosen={chosen}
        film={chosen && films[chosen.id]}
        eventDate={shown.eventDate}
        startTime={shown.startTime}
        eventEnd={shown.eventEnd}
      >
        <Button
          type="submit"
          tone="main"
          className="btn-lg full"
          busy={isSending}
          busyLabel="Processing..."
        >
          Submit Booking
        </Button>
        <p className="small text-muted">
          {!isSignedIn
            ? "You sign in or sign up next. We keep what you've entered."
            : isPaid
              ? 'Your card is reserved next, and charged only when an Orbiter is confirmed.'
              : 'You pay only after an Orbiter has confirmed.'}
        </p>
        <OrderTermsLine by="By submitting this booking" />
      </OrderSummary>
    </Form>
  )
}

/** The choice shown in the summary, updated as the form is filled in. */
function useShownChoice(form: RefObject<HTMLFormElement | null>, start: Record<string, string>) {
  const choiceOf = (textOf: (name: string) => string) => ({
    packageId: textOf('packageId'),
    eventDate: textOf('eventDate'),
    startTime: textOf('startTime'),
    eventEnd: textOf('eventEnd'),
    city: textOf('city'),
  })
  const [shown, setShown] = useState(() => choiceOf((name) => start[name] ?? ''))
  const follow = () => {
    if (!form.current) return
    const values = new FormData(form.current)
    const textOf = (name: string) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : ''
    }
    setShown(choiceOf(textOf))
  }
  return { shown, follow }
}
