/** The share of a price that an Orbiter earns, as text, from the commission in the settings. */
import type { OrbiterLevel } from '#market/creators/creator.ts'

export interface Commission {
  marketplace: number
  'package-flow': Record<OrbiterLevel, number>
}

function sharePercent(commissionBps: number): number {
  return Math.round((10_000 - commissionBps) / 10) / 10
}

/** `90%` */
export function marketplaceShare(commission: Commission): string {
  return `${sharePercent(commission.marketplace)}%`
}

/** `75-80%`, or a single figure if all levels earn the same share. */
export function packageShare(commission: Commission): string {
  const shares = Object.values(commission['package-flow']).map(sharePercent)
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  return low === high ? `${low}%` : `${low}-${high}%`
}
