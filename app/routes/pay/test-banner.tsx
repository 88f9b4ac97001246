import './test-banner.css'

/** Shown wherever a card is asked for while the test gateway is in use. */
export function TestBanner() {
  return (
    <p className="test-banner" role="note">
      <b>Test payments.</b> No real card is charged.
    </p>
  )
}
