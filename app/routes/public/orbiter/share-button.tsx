import { Share2 } from 'lucide'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.ts'
import { useHasScript } from '#app/ui/without-script.tsx'

/** Opens the device's share sheet, or copies the link if there is none. */
async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link copied', description: url, tone: 'ok' })
  } catch (error) {
    // Closing the sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ title: 'Copy this link', description: url })
  }
}

export function ShareButton({ name }: { name: string }) {
  const hasScript = useHasScript()
  return (
    <Button
      className={hasScript ? '' : 'btn-label-away'}
      onClick={() => void share(`${name} on Orbit`)}
      aria-label={`Share ${name}`}
    >
      <Icon of={Share2} />
      Share
    </Button>
  )
}
