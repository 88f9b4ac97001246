import { redirect } from 'react-router'
import type { Route } from './+types/package-flow'
import { formatInstant } from '#app/base/time.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { UnservedNote } from '#market/catalog/unserved-note.tsx'
import { PACKAGE_STEPS } from '#work/onboarding/application.ts'
import { saveVisitorApplication } from '#work/onboarding/visitor-application.server.ts'
import { paths } from '#app/base/paths.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { signInFirst } from '#app/routes/endpoints/sign-in-first.server.ts'
import { ApplicantNotice } from '#app/routes/onboarding/state/applicant-notice.tsx'
import { ApplicationComplete } from '#app/routes/onboarding/package-application/application-complete.tsx'
import { savePackageStep } from '#app/routes/onboarding/package-application/package-intents.server.ts'
import { readPackageFlow } from '#app/routes/onboarding/package-application/read-package-flow.server.ts'
import { InterviewStep } from '#app/routes/onboarding/package-application/interview-step.tsx'
import { PortfolioStep } from '#app/routes/onboarding/package-application/portfolio-step.tsx'
import { ApplicationStep } from '#app/routes/onboarding/package-application/application-step.tsx'
import { WizardFrame } from '#app/routes/onboarding/wizard-frame.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { BackLink } from '#app/ui/back-link.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Apply for Package Flow',
    'Tell us who you are and what you film, and choose a time for a short video call.',
    paths.packageFlow(),
    {
      image: paths.shareImage('onboarding'),
    },
  )

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readPackageFlow(context.get(viewerContext), new URL(request.url).searchParams)

const FAILED = "We couldn't save this step. What you typed is still here; please try again."

export const action = formAction({
  failure: FAILED,
  async work({ context, values }) {
    const viewer = context.get(viewerContext)
    if (!viewer && values['step'] !== 'application')
      return redirect(paths.auth({ next: paths.packageFlow({ step: values['step'] }) }))
    if (!viewer) {
      const address = context.get(remoteAddressContext)
      const { id, token } = await saveVisitorApplication(values, address)
      return signInFirst(
        { kind: 'application', subjectId: id, values: {} },
        paths.packageFlow({ draft: token }),
        context,
        { tab: 'signup', role: 'orbiter' },
      )
    }
    return savePackageStep(viewer, values)
  },
})

export const clientAction = toastResult(FAILED, { showsFailures: true })

/** Preserves what a visitor has typed if they sign in by another way than Continue. */
const VISITORS_DRAFT = 'package-flow:visitor:1'

const TITLES = [
  'Tell us about you',
  'Show us your work',
  'Choose your interview',
  'Application received',
]

export default function PackageFlow({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { step, answers, state, applicant, who, savedAt } = loaderData
  const failed = result && !result.ok ? result : undefined
  const adopts = { from: VISITORS_DRAFT, as: `package-flow:${who}:1` }
  const form = {
    answers: { ...answers, ...failed?.values },
    errors: failed?.errors,
    autosave: {
      name: `package-flow:${who}:${step}`,
      savedAt,
      isAnswered: failed !== undefined,
      ...(who !== 'visitor' && { adopts }),
    },
  }
  return (
    <WizardFrame
      title={state?.status === 'approved' ? 'You are an Orbiter' : (TITLES[step - 1] ?? '')}
      steps={PACKAGE_STEPS}
      current={step}
      above={<BackLink to={paths.onboarding()}>Back to Options</BackLink>}
    >
      {applicant && step < 4 && ['refused', 'delisted'].includes(applicant.stage) && (
        <ApplicantNotice words={applicant} isWizard />
      )}
      {failed && !failed.errors && (
        <Notice result={failed} tone="bad" title={failed.title}>
          {failed.description}
        </Notice>
      )}
      {loaderData.unservedCity && <UnservedNote city={loaderData.unservedCity} />}
      {step === 1 && (
        <ApplicationStep
          {...form}
          isVisitor={who === 'visitor'}
          brought={loaderData.brought}
          cities={loaderData.cities}
        />
      )}
      {step === 2 && <PortfolioStep {...form} />}
      {step === 3 && (
        <InterviewStep
          {...form}
          slots={loaderData.slots}
          timeZone={loaderData.timeZone}
          offersRole={loaderData.offersRole}
        />
      )}
      {step === 4 && state && (
        <ApplicationComplete
          applicant={applicant}
          answers={answers}
          interview={state.interviewAt && formatInstant(state.interviewAt, loaderData.timeZone)}
          interviewLink={state.interviewLink}
          slots={loaderData.slots}
          timeZone={loaderData.timeZone}
          slotError={failed?.errors?.['slot']}
        />
      )}
    </WizardFrame>
  )
}
