import { TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type StepProps, StepForm } from '#app/routes/onboarding/package-application/step-form.tsx'

export function PortfolioStep(step: StepProps) {
  return (
    <StepForm {...step} step="portfolio" label="Continue" busyLabel="Saving" hasBack>
      <Panel className="stack-20">
        <TextField
          label="Portfolio link"
          name="portfolio"
          type="url"
          inputMode="url"
          optional
          maxLength={500}
          placeholder="https://"
          hint="Instagram, TikTok, YouTube or your website. No link yet? Continue; you can show us clips in the interview."
          defaultValue={step.answers.portfolio}
          error={step.errors?.['portfolio']}
        />
      </Panel>
    </StepForm>
  )
}
