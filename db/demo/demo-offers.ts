import { wishLevel } from '#people/accounts/profile-facts.server.ts'
import { newId } from '#app/base/ids.ts'
import { savePackage, saveReelPrices, saveService } from '#market/offers/save-offer.server.ts'
import { transaction } from '#app/platform/db.ts'
import type { MadeCreator } from './people.ts'

const SERVICES: Record<
  string,
  { name: string; description: string; durationMinutes: number; factor: number }
> = {
  Events: {
    name: 'Live event coverage',
    description: 'Two hours on site, one reel before the event ends, one the next day.',
    durationMinutes: 120,
    factor: 2.2,
  },
  Food: {
    name: 'Menu feature',
    description: 'Up to six dishes, plated and poured, in one sitting.',
    durationMinutes: 90,
    factor: 1.6,
  },
  'Real Estate': {
    name: 'Property walkthrough',
    description: 'Every room once, the best one twice. Up to 3,000 square feet.',
    durationMinutes: 90,
    factor: 1.8,
  },
  Product: {
    name: 'Product table',
    description: 'One product, three looks, clean background.',
    durationMinutes: 60,
    factor: 1.4,
  },
  Beauty: {
    name: 'Salon session',
    description: 'One treatment from arrival to reveal.',
    durationMinutes: 120,
    factor: 1.7,
  },
  Fashion: {
    name: 'Lookbook in motion',
    description: 'Up to eight looks, on the rail and worn.',
    durationMinutes: 120,
    factor: 1.9,
  },
  Fitness: {
    name: 'Class highlights',
    description: 'One class, the coach, the effort, the finish.',
    durationMinutes: 60,
    factor: 1.3,
  },
  Tech: {
    name: 'Launch night',
    description: 'Stage, demo and reactions, cut for the morning after.',
    durationMinutes: 150,
    factor: 2.1,
  },
  Travel: {
    name: 'Stay and surroundings',
    description: 'A place from breakfast to blue hour.',
    durationMinutes: 240,
    factor: 2.6,
  },
  Lifestyle: {
    name: 'A day in sixty seconds',
    description: 'Half a day together, one minute of it kept.',
    durationMinutes: 240,
    factor: 2.4,
  },
}

/** Adds prices of reels, a service for each of two specialties, and a package for the pros. */
export async function addOffers(creator: MadeCreator): Promise<void> {
  const { viewer, prices, level } = creator
  // Prices are entered after a level was requested.
  await transaction((tx) => wishLevel(tx, viewer.id, level))
  const [pricing15s = '', pricing30s = '', pricing60s = ''] = (prices ?? []).map(String)
  await saveReelPrices(viewer, {
    deliveryDays: String(creator.delivery),
    pricing15s,
    pricing30s,
    pricing60s,
  })
  if (!prices) return
  for (const specialty of creator.specialties.slice(0, 2)) {
    const service = SERVICES[specialty]
    if (!service) continue
    const { factor, durationMinutes, ...words } = service
    await saveService(viewer, {
      ...words,
      id: newId(),
      durationMinutes: String(durationMinutes),
      price: String(Math.round((prices[1] * factor) / 5) * 5),
      isActive: 'on',
    })
  }
  if (level === 'pro')
    await savePackage(viewer, {
      id: newId(),
      name: 'Whole evening',
      description: 'Up to five hours, three reels, raw clips on request.',
      durationMinutes: '300',
      price: String(prices[2] * 2.5),
      deliveryDays: '2',
      isActive: 'on',
    })
}
