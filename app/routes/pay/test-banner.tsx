import './test-banner.css'

/** On whatever asks for a card while the test gateway is in use. */
export function TestBanner() {
  return (
    <p className="test-banner" role="note">
      <b>Test payments.</b> No real card is charged.
    </p>
  )
}
