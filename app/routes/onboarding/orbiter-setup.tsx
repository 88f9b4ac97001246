import { redirect } from 'react-router'
import type { Route } from './+types/orbiter-setup'
import { intentOf } from '#app/base/form-input.ts'
import { isOrbiter } from '#people/accounts/viewer.ts'
import { SETUP_STEPS, stepNumber } from '#work/onboarding/application.ts'
import { readApplicantWords } from '#work/onboarding/applicant-state.server.ts'
import { becomeOrbiter } from '#work/onboarding/become-orbiter.server.ts'
import {
  addSample,
  finishSetup,
  saveSetupDraft,
  leaveSamples,
  saveSetupProfile,
  skipSamples,
} from '#work/onboarding/orbiter-setup.server.ts'
import { listCityLabels } from '#market/catalog/cities.server.ts'
import { UnservedNote } from '#market/catalog/unserved-note.tsx'
import { listOwnNeeds } from '#work/onboarding/listing-needs.server.ts'
import { readSetup } from '#work/onboarding/read-setup.server.ts'
import {
  dismissSample,
  listOwnUploads,
  retrySample,
} from '#market/portfolio/portfolio-upload.server.ts'
import { removePortfolioItem } from '#market/portfolio/remove-portfolio-item.server.ts'
import { paths } from '#app/base/paths.ts'
import { flash } from '#app/platform/cookies.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction, type SentForm } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { completeTitle, SetupComplete } from '#app/routes/onboarding/setup/setup-complete.tsx'
import { PricingStep } from '#app/routes/onboarding/setup/pricing-step.tsx'
import { SamplesStep } from '#app/routes/onboarding/setup/samples-step.tsx'
import { SetupProfileStep } from '#app/routes/onboarding/setup/about-step.tsx'
import { OfferRole } from '#app/routes/onboarding/setup/add-role.tsx'
import { ApplicantNotice } from '#app/routes/onboarding/state/applicant-notice.tsx'
import { WizardFrame } from '#app/routes/onboarding/wizard-frame.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta('Set up your profile', 'Your profile, your samples and your prices, in four steps.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  if (!isOrbiter(viewer)) return { setup: null }
  const [{ savedSteps, startedAt, step: reached, status, ...setup }, applicant] = await Promise.all(
    [readSetup(viewer), readApplicantWords(viewer)],
  )
  const requested = new URL(request.url).searchParams.get('step')
  const step =
    status === 'submitted'
      ? SETUP_STEPS.length
      : stepNumber(SETUP_STEPS, requested, Math.min(reached, 3))
  const key = SETUP_STEPS[step - 1]?.key ?? ''
  // Each step has its own URL, so that the browser's Back button goes back in the wizard.
  if (status !== 'submitted' && requested !== key) throw redirect(paths.orbiterSetup({ step: key }))
  return {
    setup: {
      ...setup,
      step,
      status,
      cities: step === 1 ? await listCityLabels() : [],
      uploads: step === 2 ? await listOwnUploads(viewer) : [],
      missing: step === 4 ? await listOwnNeeds(viewer.id) : [],
      who: viewer.id,
      savedAt: savedSteps[key] ?? startedAt.toISOString(),
      applicant,
    },
  }
}

const FAILED = "We couldn't save this step. What you typed is still here; please try again."

export const action = formAction({ failure: FAILED, work: saveStep })

/** The actions of the buttons beside a sample or an upload. */
const SAMPLE_CHANGES = {
  remove: removePortfolioItem,
  'drop-upload-item': dismissSample,
  'retry-upload-item': retrySample,
}

async function saveStep({ context, values }: SentForm) {
  const viewer = requireViewer(context)
  const { step } = values
  const intent = intentOf({ intent: values['intent'] ?? 'continue' }, [
    'continue',
    'become',
    'back',
    'remove',
    'drop-upload-item',
    'retry-upload-item',
    'add',
    'skip',
    'level',
  ])
  const to = (key: string) => redirect(paths.orbiterSetup({ step: key }))
  if (intent === 'become') {
    await becomeOrbiter(viewer)
    return redirect(paths.orbiterSetup())
  }
  if (intent === 'back') {
    await saveSetupDraft(viewer, values)
    return to('samples')
  }
  if (intent in SAMPLE_CHANGES) {
    await SAMPLE_CHANGES[intent as keyof typeof SAMPLE_CHANGES](viewer, values)
    return to('samples')
  }
  if (step === 'portfolio') {
    await saveSetupProfile(viewer, values)
    return to('samples')
  }
  if (step === 'samples') {
    if (intent === 'add') {
      await addSample(viewer, values)
      return to('samples')
    }
    await (intent === 'skip' ? skipSamples(viewer) : leaveSamples(viewer, values))
    return to('pricing')
  }
  if (intent === 'level') {
    await saveSetupDraft(viewer, values)
    return to('pricing')
  }
  const { isReview, isWish } = await finishSetup(viewer, values)
  if (!isReview)
    return redirect(paths.orbiterPrices(), {
      headers: { 'Set-Cookie': flash(isWish ? 'level-asked' : 'prices-saved') },
    })
  return {
    title: 'Profile Created!',
    description: 'Your creator profile is now live and ready to receive orders.',
  }
}

export const clientAction = toastResult(FAILED, { showsFailures: true })

const TITLES = ['Your profile', 'Your samples', 'Your prices']

export default function OrbiterSetup({ loaderData: { setup }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!setup) return <OfferRole />
  const isDone = result?.ok === true
  const step = isDone ? 4 : setup.step
  const failed = result && !result.ok ? result : undefined
  const form = {
    values: { ...setup.values, ...failed?.values },
    errors: failed?.errors,
    autosave: {
      name: `orbiter-setup:${setup.who}:${step}`,
      savedAt: setup.savedAt,
      isAnswered: failed !== undefined,
    },
  }
  return (
    <WizardFrame
      title={TITLES[step - 1] ?? completeTitle(setup)}
      steps={SETUP_STEPS}
      current={step}
    >
      {setup.applicant && step < 4 && !['unfinished', 'sample'].includes(setup.applicant.stage) && (
        <ApplicantNotice words={setup.applicant} isWizard />
      )}
      {failed && !failed.errors && (
        <Notice result={failed} tone="bad" title={failed.title}>
          {failed.description}
        </Notice>
      )}
      {step > 1 && setup.unservedCity && <UnservedNote city={setup.unservedCity} />}
      {step === 1 && (
        <SetupProfileStep
          {...form}
          cities={setup.cities}
          hasContactsInBio={setup.hasContactsInBio}
        />
      )}
      {step === 2 && (
        <SamplesStep
          {...form}
          ownerId={setup.who}
          samples={setup.samples}
          uploads={setup.uploads}
        />
      )}
      {step === 3 && (
        <PricingStep {...form} level={setup.level} commissionBps={setup.commissionBps} />
      )}
      {step === 4 && <SetupComplete {...setup} />}
    </WizardFrame>
  )
}
