import type { OwnProfile } from '#app/features/creators/own-profile.server.ts'
import { Notice } from '#app/ui/panel.tsx'

/** Why customers cannot find this Orbiter at present. */
export function ReviewNotice({ approval }: { approval: OwnProfile['approval'] }) {
  return (
    <div className="mt-6">
      {approval === 'refused' ? (
        <Notice tone="bad" title="Your application was not approved">
          You are not listed, so customers cannot find or book you.
        </Notice>
      ) : (
        <Notice tone="clock" title="Your application is under review">
          You are not listed yet. As soon as you are approved, customers can find and book you.
        </Notice>
      )}
    </div>
  )
}
