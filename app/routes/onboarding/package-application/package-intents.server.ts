/** The actions of the forms in the package flow. */
import { redirect } from 'react-router'
import { intentOf } from '#app/base/form-input.ts'
import { paths } from '#app/base/paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { moveOwnInterview } from '#work/onboarding/interviews.server.ts'
import {
  saveApplicationDraft,
  saveApplicationStep,
  savePortfolioStep,
} from '#work/onboarding/package-application.server.ts'
import { submitApplication } from '#work/onboarding/submit-application.server.ts'
import { dropVisitorApplication } from '#work/onboarding/visitor-application.server.ts'

const INTENTS = ['continue', 'back', 'move-interview'] as const

/** @returns where to continue, or the toast that confirms what was done */
export async function savePackageStep(viewer: Viewer, values: Record<string, string>) {
  const { step } = values
  const intent = intentOf({ intent: values['intent'] ?? 'continue' }, INTENTS)
  if (intent === 'move-interview') {
    await moveOwnInterview(viewer, values)
    return { title: 'Interview moved', description: 'We emailed you the new time.' }
  }
  if (intent === 'back') {
    await saveApplicationDraft(viewer, values)
    return redirect(paths.packageFlow({ step: step === 'interview' ? 'portfolio' : 'application' }))
  }
  if (step === 'application') {
    await saveApplicationStep(viewer, values)
    await dropVisitorApplication(values['draft'])
    return redirect(paths.packageFlow({ step: 'portfolio' }))
  }
  if (step === 'portfolio') {
    await savePortfolioStep(viewer, values)
    return redirect(paths.packageFlow({ step: 'interview' }))
  }
  await submitApplication(viewer, values)
  return {
    title: 'Application Submitted!',
    description: "We'll review your application and get back to you within 24 hours.",
  }
}
