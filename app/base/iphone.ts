/** Which iPhones may film for Orbit: the 12 and everything newer. */

const NAMED =
  /\bi[\s-]?phone[\s-]*(?:(\d{1,3})|(air)\b|(se)\b[\s,]*\(?((?:3rd|third|3|2022)\b)?|(x[rs]?)\b)?/gi

export type IphoneAge = 'recent' | 'older' | 'unknown'

/**
 * Reads a model, as a clip names it or as someone typed it among other equipment. `recent`: one of
 * the iPhones it names is a 12 or newer; `older`: all of them are older; `unknown`: it names none.
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
