import { useControlWiring, type Framed } from '#app/ui/field-frame.tsx'
import { FieldNotes } from '#app/ui/field-notes.tsx'

export function CheckboxField({
  label,
  name,
  hint,
  error,
  idPrefix,
  className,
  ...input
}: Framed<'input'>) {
  const wiring = useControlWiring({ name, hint, error, idPrefix })
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="check-row">
        <input {...input} {...wiring} type="checkbox" className="check" />
        <span>{label}</span>
      </label>
      <FieldNotes id={wiring.id} hint={hint} error={error} />
    </div>
  )
}
