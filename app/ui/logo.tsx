/** The mark: a ring with a dot on its path. */
function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M19.8 11.2A8.5 8.5 0 1 1 12.8 4.2" stroke="currentColor" strokeWidth="2.6" />
      <circle className="logo-dot" cx="17.7" cy="6.3" r="3.8" />
    </svg>
  )
}

export function Logo({ size = 24 }: { size?: number }) {
  return (
    <span className="logo">
      <LogoMark size={size} />
      Orbit
    </span>
  )
}
