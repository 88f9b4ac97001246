export type AvatarSize = 'sm' | 'md' | 'lg' | 'xl'

const pixels: Record<AvatarSize, number> = { sm: 32, md: 44, lg: 64, xl: 104 }

type AvatarProps = {
  src?: string | null
  name: string
  size?: AvatarSize
  /** Needed only where the name is not shown next to the picture. */
  alt?: string
}

export function Avatar({ src, name, size = 'md', alt = '' }: AvatarProps) {
  if (src) {
    const side = pixels[size]
    return (
      <img
        className={`avatar avatar-${size}`}
        src={src}
        alt={alt}
        width={side}
        height={side}
        loading="lazy"
        decoding="async"
      />
    )
  }
  return (
    <span
      className={`avatar avatar-${size}`}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      {initialsOf(name)}
    </span>
  )
}

/** First letters of the first and last word; two letters at most. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return ([...first][0] ?? '?').toUpperCase() + ([...last][0] ?? '').toUpperCase()
}
