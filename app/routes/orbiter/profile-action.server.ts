import type { Viewer } from '#app/features/accounts/viewer.ts'
import { requestModelSwitch } from '#app/features/creators/model-switch.server.ts'
import { saveOwnProfile } from '#app/features/creators/save-own-profile.server.ts'
import { saveDevice, savePhone } from '#app/features/creators/verification.server.ts'
import { runAction } from '#app/forms/form-action.server.ts'

/** What the Profile tab's and the verification's buttons do. */
export function changeProfile(viewer: Viewer, values: Record<string, string>, form: FormData) {
  return runAction({ failure: 'Failed to save profile. Please try again.', values, work: () => work(viewer, values, form) })
}

async function work(viewer: Viewer, values: Record<string, string>, form: FormData) {
  if (values['intent'] === 'phone') {
    await savePhone(viewer, values)
    return { title: 'Number saved', description: 'We call it once, to confirm that it is yours.' }
  }
  if (values['intent'] === 'device') {
    await saveDevice(viewer, values)
    return { title: 'iPhone saved', description: 'Show it in the video call, or add a clip that it has filmed.' }
  }
  if (values['intent'] === 'switch-model') {
    await requestModelSwitch(viewer, values)
    return { title: 'Request sent', description: 'Somebody of our team looks at it and writes to you.' }
  }
  const { isNew } = await saveOwnProfile(viewer, values, form)
  return isNew
    ? { title: 'Profile Created', description: 'Your profile has been created successfully.' }
    : { title: 'Profile Updated', description: 'Your profile has been successfully updated.' }
}
