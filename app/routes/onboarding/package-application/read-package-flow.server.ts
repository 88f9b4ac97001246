/** The step of the package flow that a person has reached, and the data of that step. */
import { redirect } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { listCityLabels } from '#market/catalog/cities.server.ts'
import { findUnservedLabel } from '#market/catalog/served-places.server.ts'
import { isOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { readApplicantWords } from '#work/onboarding/applicant-state.server.ts'
import { PACKAGE_STEPS, stepNumber, type Answers } from '#work/onboarding/application.ts'
import { listInterviewSlots } from '#work/onboarding/interview-slots.server.ts'
import {
  findOwnApplication,
  type OwnApplication,
} from '#work/onboarding/package-application.server.ts'
import { findVisitorAnswers } from '#work/onboarding/visitor-application.server.ts'

/** The steps before this one are filled in by hand; the last one shows what was sent. */
const INTERVIEW_STEP = 3

/** The date for a step that was never saved. */
const NEVER = new Date(0)

interface Progress {
  application: OwnApplication | null
  /**
   * Answers from a visitor's link that was opened after sign-in: shown, and saved with the step.
   */
  brought: Answers | null
  step: number
  isDone: boolean
}

/**
 * @param viewer null for a visitor, who fills in the first step
 * @throws a redirect to the URL of the person's step: each step has its own, so that the browser's
 * Back button goes back in the wizard
 */
export async function readPackageFlow(viewer: Viewer | null, query: URLSearchParams) {
  const token = query.get('draft')
  const progress = await readProgress(viewer, query.get('step'), token)
  const { application, brought, step, isDone } = progress
  const key = PACKAGE_STEPS[step - 1]?.key ?? ''
  if (viewer && !isDone && !brought && query.get('step') !== key)
    throw redirect(paths.packageFlow({ step: key }))
  const answers = answersOf(viewer, progress)
  return {
    step,
    brought: brought ? token : null,
    answers,
    cities: step === 1 ? await listCityLabels() : [],
    slots:
      step === INTERVIEW_STEP || application?.status === 'submitted'
        ? await listInterviewSlots(application?.id ?? null)
        : [],
    unservedCity: step > 1 ? await findUnservedLabel(answers.location) : null,
    timeZone: viewer?.timeZone ?? 'America/New_York',
    who: viewer?.id ?? 'visitor',
    savedAt: application?.savedSteps[key] ?? (application?.createdAt ?? NEVER).toISOString(),
    offersRole: viewer !== null && !isOrbiter(viewer),
    applicant: viewer && (await readApplicantWords(viewer)),
    state: application && {
      status: application.status,
      interviewAt: application.interviewAt?.toISOString() ?? null,
      interviewLink: application.interviewLink,
    },
  }
}

async function readProgress(
  viewer: Viewer | null,
  requested: string | null,
  token: string | null,
): Promise<Progress> {
  if (!viewer)
    return { application: null, brought: null, step: stepOf(requested, 1), isDone: false }
  // The answers are usually taken over at sign-in. If the link is opened another way, it only shows
  // what was typed.
  const brought = await findVisitorAnswers(token)
  const application = await findOwnApplication(viewer, 'package-flow')
  const isDone = application?.status === 'submitted' || application?.status === 'approved'
  if (isDone) return { application, brought, step: PACKAGE_STEPS.length, isDone }
  const reached = application?.status === 'draft' ? application.step : 1
  return { application, brought, step: brought ? 1 : stepOf(requested, reached), isDone }
}

const stepOf = (requested: string | null, reached: number): number =>
  stepNumber(PACKAGE_STEPS, requested, Math.min(reached, INTERVIEW_STEP))

const answersOf = (viewer: Viewer | null, { application, brought, isDone }: Progress): Answers => ({
  fullName: viewer?.fullName ?? '',
  email: viewer?.email ?? '',
  ...application?.answers,
  ...(!isDone && brought),
})
