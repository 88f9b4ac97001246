import { Search } from 'lucide'
import { useId, type ComponentProps } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface SearchFieldProps extends ComponentProps<'input'> {
  /** Only read aloud; the placeholder is what is seen. */
  label: string
}

/** The search of a page. Enter sends its form, and so does the lens inside the field. */
export function SearchField({ label, maxLength = 100, ...rest }: SearchFieldProps) {
  const id = useId()
  return (
    <div className="search-box">
      <button type="submit" aria-label="Search">
        <Icon of={Search} size={20} />
      </button>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
      />
    </div>
  )
}
