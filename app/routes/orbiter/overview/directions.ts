/** Directions to an address in a maps app. Both URLs open the app if it is installed. */
export const directionsOf = (address: string) => ({
  apple: `https://maps.apple.com/?daddr=${encodeURIComponent(address)}`,
  google: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`,
})
