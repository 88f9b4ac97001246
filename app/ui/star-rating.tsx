/** From one star to the most that can be given. */
export const STARS = [1, 2, 3, 4, 5] as const

/**
 * A plain path, because cards render many stars and an icon component costs the server far more.
 */
export function Star({ size, isOff }: { size: number; isOff?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      data-off={isOff || undefined}
    >
      <path d="M12 1.8l3.1 6.4 7 1-5 4.9 1.2 7L12 17.8l-6.3 3.3 1.2-7-5-4.9 7-1z" />
    </svg>
  )
}

type StarRatingProps = { value: number; count?: number; className?: string }

/** An average rating: "★ 4.8 · 34 reviews". Screen readers get a sentence. */
export function StarRating({ value, count, className = '' }: StarRatingProps) {
  const score = value.toFixed(1)
  const spoken = `Rated ${score} out of 5${count === undefined ? '' : ` from ${count} ${count === 1 ? 'review' : 'reviews'}`}`
  return (
    <span role="img" aria-label={spoken} className={`stars ${className}`}>
      <Star size={14} />
      {score}
      {count !== undefined && (
        <span className="stars-count">
          {' '}
          · {count} {count === 1 ? 'review' : 'reviews'}
        </span>
      )}
    </span>
  )
}

/** One person's rating: five stars, with as many filled as were given. */
export function GivenStars({ value }: { value: number }) {
  return (
    <span role="img" aria-label={`${value} of 5 stars`} className="stars stars-given">
      {STARS.map((star) => (
        <Star key={star} size={16} isOff={star > value} />
      ))}
    </span>
  )
}
