import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'

/** Opens the device's share sheet, or copies the link if there is none. */
async function share(link: string): Promise<void> {
  try {
    if ('share' in navigator) return await navigator.share({ url: link })
  } catch (error) {
    // The person closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(link)
    showToast({ title: 'Link copied', description: 'Paste it where people ask you.', tone: 'ok' })
  } catch {
    showToast({ title: 'Copy this link', description: link, durationMs: 15_000 })
  }
}

export function LinkStep({ link, isListed }: { link: string; isListed: boolean }) {
  if (!isListed) {
    return (
      <>
        <p className="text-muted">
          Your page opens as soon as you are listed. Finish your checks in the meantime.
        </p>
        <Link to={paths.orbiterChecks()} className="btn btn-main fit">
          See your checks
        </Link>
      </>
    )
  }
  return (
    <>
      <p className="text-muted">
        Send your page to people who know your work, and put the link in your social profiles.
      </p>
      <p className="first-link">{link.replace(/^https?:\/\//, '')}</p>
      <div className="cluster-8">
        <Button type="button" tone="main" className="needs-script" onClick={() => void share(link)}>
          Share your link
        </Button>
        <a href={link} className="btn btn-quiet">
          Open your page
        </a>
      </div>
    </>
  )
}
