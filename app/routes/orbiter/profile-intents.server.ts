import { requestModelSwitch } from '#app/features/onboarding/model-switch.server.ts'
import { saveOwnProfile } from '#app/features/creators/save-own-profile.server.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The actions of the profile editor's buttons. */
export const profileIntents: Intents = {
  async 'save-profile'({ context, values, form }) {
    const { isNew } = await saveOwnProfile(requireViewer(context), values, form)
    return isNew
      ? { title: 'Profile Created', description: 'Your profile has been created successfully.' }
      : { title: 'Profile Updated', description: 'Your profile has been successfully updated.' }
  },
  async 'switch-model'({ context, values }) {
    await requestModelSwitch(requireViewer(context), values)
    return {
      title: 'Request sent',
      description: 'Our team will review it and write to you.',
    }
  },
}
