export interface Page {
  address: string
  kind: 'public' | 'work'
  kilobytes: number
}
export interface Records {
  kilobytes: Record<string, number>
  notes: Record<string, string>
}
export function findProblems(pages: readonly Page[], records: Records): string[]
export function recordWeights(
  pages: readonly Page[],
  records: Records,
  note?: string,
): Records | string
