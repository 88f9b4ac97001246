import { useState } from 'react'
import { LEVEL_LABELS, ORBITER_LEVELS, type OrbiterLevel } from '#market/creators/creator.ts'
import { PriceField } from '#market/offers/price-field.tsx'
import { suggestedRange } from '#market/offers/suggested-prices.ts'
import { AgreementLine } from '#app/routes/shell/agreement-line.tsx'
import { REEL_LENGTHS, reelLabel } from '#people/accounts/reel-prices.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'
import { TURNAROUNDS } from '#app/routes/onboarding/setup/turnarounds.ts'
import { type StepProps, SetupForm } from '#app/routes/onboarding/setup/setup-form.tsx'

/** @param level the level in force; a level chosen here is only a request */
export function PricingStep({
  level: given,
  commissionBps,
  ...step
}: StepProps & { level: OrbiterLevel | null; commissionBps: number }) {
  const { values, errors } = step
  const [level, setLevel] = useState(
    ORBITER_LEVELS.find((name) => name === values['orbiterLevel']) ?? null,
  )
  return (
    <SetupForm
      {...step}
      step="pricing"
      busyLabel="Setting up..."
      shown={level === null ? 'levels' : 'prices'}
      aside={
        <Button type="submit" name="intent" value="back" className="step-before">
          Back
        </Button>
      }
    >
      <Panel className="stack-24">
        <div data-field="orbiterLevel" tabIndex={-1}>
          <ChipGroup
            legend="Your level"
            hint={
              given
                ? `Your level is ${LEVEL_LABELS[given]}. Choose another one to ask for it; our team decides.`
                : 'We confirm it when we review your profile.'
            }
            error={errors?.['orbiterLevel']}
          >
            {ORBITER_LEVELS.map((name) => (
              <ChipRadio
                key={name}
                name="orbiterLevel"
                value={name}
                label={LEVEL_LABELS[name]}
                defaultChecked={name === level}
                onChange={() => setLevel(name)}
              />
            ))}
          </ChipGroup>
        </div>
        {level === null ? (
          <>
            <div className="text-muted">
              <p>Pick your level to set prices. Suggested per reel, depending on length:</p>
              <ul className="bullets above-4">
                {ORBITER_LEVELS.map((name) => (
                  <li key={name}>
                    {LEVEL_LABELS[name]}: {suggestedRange(name)}
                  </li>
                ))}
              </ul>
            </div>
            <WithoutScript>
              <Button type="submit" name="intent" value="level">
                Show prices
              </Button>
            </WithoutScript>
          </>
        ) : (
          <>
            <p className="text-muted">{suggestion(level)}</p>
            <div className="stack-20 columns-3">
              {REEL_LENGTHS.map(({ seconds, price }) => (
                <PriceField
                  key={price}
                  label={reelLabel(seconds)}
                  name={price}
                  commissionBps={commissionBps}
                  maxLength={7}
                  placeholder="0"
                  defaultValue={values[price]}
                  error={errors?.[price]}
                  hint="US dollars, 0 to 1,000"
                />
              ))}
            </div>
            <p className="small text-muted">Leave a price empty if you do not offer that length.</p>
            <SelectField
              label="Turnaround"
              name="turnaroundDays"
              options={TURNAROUNDS}
              defaultValue={values['turnaroundDays'] ?? '3'}
              error={errors?.['turnaroundDays']}
            />
          </>
        )}
      </Panel>
      <AgreementLine by="By sending your profile" isOrbiter />
    </SetupForm>
  )
}

function suggestion(level: OrbiterLevel): string {
  return `Suggested for ${LEVEL_LABELS[level]}: ${suggestedRange(level)} per reel, depending on length.`
}
