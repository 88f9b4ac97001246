const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** `six cities`, for use in a sentence. */
export function cityCount(count: number): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'city' : 'cities'}`
}
