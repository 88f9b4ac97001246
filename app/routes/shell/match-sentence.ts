/** The promise of a booking that was just made. @param address the URL that the booking led to */
export function matchPromise(address: string): string {
  const within = new URLSearchParams(address.split('?')[1]).get('within') ?? '24 hours'
  return `We'll match you with a trained Orbiter within ${within}.`
}
