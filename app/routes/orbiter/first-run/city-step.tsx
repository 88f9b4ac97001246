import { paths } from '#app/base/paths.ts'
import { PlaceField } from '#market/creators/place-field.tsx'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Button } from '#app/ui/button.tsx'

export function CityStep({ cities }: { cities: string[] }) {
  const fetcher = useFormFetcher()
  return (
    <fetcher.Form method="post" action={paths.orbiterProfile()} className="first-form" noValidate>
      <input type="hidden" name="intent" value="save-profile" />
      <PlaceField
        label="Location"
        name="location"
        idPrefix="first"
        defaultValue={fetcher.data?.values?.['location']}
        maxLength={120}
        placeholder="Dallas, TX"
        hint="The city, neighborhood or ZIP code where you film."
        error={fetcher.data?.errors?.['location']}
        cities={cities}
        required
      />
      <Button type="submit" tone="main" className="fit" busy={isBusy(fetcher)}>
        Save place
      </Button>
    </fetcher.Form>
  )
}
