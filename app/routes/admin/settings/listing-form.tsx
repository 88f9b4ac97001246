import { VERIFICATION_LABELS } from '#market/creators/verification.ts'
import { LISTING_CHECKS } from '#work/onboarding/listing-needs.ts'
import { SettingForm } from '#app/routes/admin/settings/setting-form.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'

/** Which checks an Orbiter has to pass before they are listed. */
export function ListingForm({ checks }: { checks: readonly string[] }) {
  return (
    <SettingForm
      intent="listing"
      title="Listing"
      text="Every listing needs a place, a photo, a sample that plays, a price and an iPhone 12 or newer. These checks, too:"
    >
      {LISTING_CHECKS.map((check) => (
        <CheckboxField
          key={check}
          label={VERIFICATION_LABELS[check]}
          name={check}
          defaultChecked={checks.includes(check)}
        />
      ))}
      <p className="small text-muted">
        Package jobs always need the interview. Profiles that are already listed stay listed.
      </p>
    </SettingForm>
  )
}
