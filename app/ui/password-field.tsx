import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Field, splitFrame, type Framed } from '#app/ui/field-frame.tsx'

/** A plain password field until a script runs; then it has a button that reveals the password. */
export function PasswordField(props: Framed<'input'>) {
  const [shown, setShown] = useState(false)
  const { frame, control } = splitFrame(props)
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="control-wrap">
          <input
            autoComplete="current-password"
            spellCheck={false}
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize={shown ? 'none' : undefined}
          />
          <button
            type="button"
            className="control-reveal center needs-script"
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Icon of={EyeOff} size={20} /> : <Icon of={Eye} size={20} />}
          </button>
        </span>
      )}
    </Field>
  )
}
