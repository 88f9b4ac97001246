import { Copy } from 'lucide'
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.ts'
import { Icon } from '#app/ui/icon.tsx'

/**
 * Shown only once, because the database stores only the hashes. New codes need a new `key`, so that
 * they get focus.
 */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const box = useRef<HTMLDivElement>(null)
  // The form that had focus is gone from the page.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Recovery codes" className="recovery-box">
      <Notice
        tone="ok"
        title="Your recovery codes"
        action={
          <Button size="sm" className="needs-script" onClick={() => void copy(codes)}>
            <Icon of={Copy} /> Copy codes
          </Button>
        }
      >
        <p>
          If you lose your phone, each code signs you in once. We show them only now, so save them
          somewhere safe.
        </p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

async function copy(codes: string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${codes.join('\n')}\n`)
    showToast({
      title: 'Recovery codes copied',
      description: 'Paste them somewhere safe, such as a password manager.',
      tone: 'ok',
    })
  } catch {
    showToast({
      title: 'The codes were not copied',
      description: 'Your browser does not allow it here. Select them and copy them yourself.',
      tone: 'bad',
    })
  }
}
