/** The iPhones that can film for Orbit: the 12 and all newer models. */

const NAMED =
  /\bi[\s-]?phone[\s-]*(?:(\d{1,3})|(air)\b|(se)\b[\s,]*\(?((?:3rd|third|3|2022)\b)?|(x[rs]?)\b)?/gi

export type IphoneAge = 'recent' | 'older' | 'unknown'

/**
 * Reads a model, from a clip or as someone typed it among other equipment. `recent`: at least one
 * of the iPhones named is a 12 or newer; `older`: all of them are older; `unknown`: no iPhone is
 * named.
 */
export function iphoneAge(text: string): IphoneAge {
  let age: IphoneAge = 'unknown'
  for (const [, number, air, se, third, x] of text.matchAll(NAMED)) {
    if (Number(number) >= 12 || air || (se && third)) return 'recent'
    if (number || se || x) age = 'older'
  }
  return age
}

export const isRecentIphone = (model: string): boolean => iphoneAge(model) === 'recent'
