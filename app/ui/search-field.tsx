import { Search } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface SearchFieldProps extends ComponentProps<'input'> {
  /** Names the field, which has no visible label besides its placeholder. */
  label: string
}

/** The search of a page. Enter sends its form, and so does the lens inside the field. */
export function SearchField({ label, maxLength = 100, ...rest }: SearchFieldProps) {
  return (
    <div className="search-box">
      <button type="submit" aria-label="Search">
        <Icon of={Search} size={20} />
      </button>
      <input
        type="search"
        name="q"
        aria-label={label}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
      />
    </div>
  )
}
