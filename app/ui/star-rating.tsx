type StarRatingProps = { value: number; count?: number; className?: string }

/** Shows "★ 4.8 · 34"; screen readers get a sentence. */
export function StarRating({ value, count, className = '' }: StarRatingProps) {
  const score = value.toFixed(1)
  const spoken = `Rated ${score} out of 5${count === undefined ? '' : ` from ${count} ${count === 1 ? 'rating' : 'ratings'}`}`
  return (
    <span role="img" aria-label={spoken} className={`stars ${className}`}>
      {/* One per card: a plain path costs the server a fraction of an icon component. */}
      <svg width="14" height="14" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M12 1.8l3.1 6.4 7 1-5 4.9 1.2 7L12 17.8l-6.3 3.3 1.2-7-5-4.9 7-1z" />
      </svg>
      {score}
      {count !== undefined && <span className="stars-count"> · {count}</span>}
    </span>
  )
}
