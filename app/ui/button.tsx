import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

export type ButtonTone = 'quiet' | 'main' | 'inverse' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'sm'

export function buttonClass(
  tone: ButtonTone = 'quiet',
  size: ButtonSize = 'md',
  extra = '',
): string {
  return `btn btn-${tone}${size === 'sm' ? ' btn-sm' : ''}${extra && ` ${extra}`}`
}

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone
  size?: ButtonSize
  busy?: boolean
  /** Shown while busy. Its space is reserved up front, so that the width does not jump. */
  busyLabel?: string
}

/** Like a native button, it submits its form unless `type="button"` is given. */
export function Button({
  tone,
  size,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      className={buttonClass(tone, size, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? swallow : onClick}
    >
      {busyLabel === undefined ? (
        <>
          {busy && <span className="spinner" aria-hidden="true" />}
          {children}
        </>
      ) : (
        <span className="btn-labels">
          <span className={busy ? 'btn-label-away' : undefined}>{children}</span>
          <span className={busy ? undefined : 'btn-label-away'}>
            <span className="spinner" aria-hidden="true" />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  )
}

type LinkButtonProps = ComponentProps<typeof Link> & { tone?: ButtonTone; size?: ButtonSize }

export function LinkButton({ tone, size, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(tone, size, className)} />
}

// A busy button stays focusable (no `disabled`), so it must ignore further clicks.
function swallow(event: MouseEvent) {
  event.preventDefault()
}
