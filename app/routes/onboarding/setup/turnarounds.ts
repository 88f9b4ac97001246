/** The delivery times, in days, that an Orbiter can choose from. */
export const TURNAROUNDS = [
  { value: '1', label: '1 day' },
  { value: '2', label: '2 days' },
  { value: '3', label: '3 days' },
  { value: '5', label: '5 days' },
  { value: '7', label: '1 week' },
]
