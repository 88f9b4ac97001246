/** The rows of admin-change-table.ts for the catalog and the settings. */
import {
  changeCommission,
  changeContact,
  changeProduct,
} from '#market/catalog/change-catalog.server.ts'
import { addCity, changeCity, moveCityUp } from '#market/catalog/change-cities.server.ts'
import { changeListingChecks } from '#work/onboarding/listing-needs.server.ts'
import { changeClaim, restoreClaim } from '#people/settings/claims.server.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'

/** Each city is added once. */
const NEW_CITIES = ['Port Arthur', 'Port Lavaca', 'Port Isabel', 'Port Neches', 'Port Aransas']

export const CATALOG_CHANGES: Record<string, AdminChange> = {
  'catalog/addCity': {
    prepare: async () => {
      const name = NEW_CITIES.shift() ?? ''
      const city = { name, state: 'TX', timeZone: 'America/Chicago', words: '', isServed: 'on' }
      return { subjectId: 'cities', call: (viewer) => addCity(viewer, city) }
    },
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: /^Port /,
      from: null,
      to: /TX, America\/Chicago, served/,
    },
  },
  'catalog/changeCity': {
    prepare: async () => ({
      subjectId: 'cities',
      call: (viewer) =>
        changeCity(viewer, 'miami', {
          state: 'FL',
          timeZone: 'America/New_York',
          words: 'By the sea.',
          isServed: 'on',
        }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: 'Miami',
      from: /Wynwood/,
      to: /By the sea\./,
    },
  },
  'catalog/moveCityUp': {
    prepare: async () => ({ subjectId: 'cities', call: (viewer) => moveCityUp(viewer, 'boston') }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: 'Boston',
      from: /^Dallas, Boston/,
      to: /^Boston, Dallas/,
    },
  },
  'settings/changeClaim': {
    prepare: async () => ({
      subjectId: 'claims',
      call: (viewer) =>
        changeClaim(viewer, 'equipment', { title: 'Kit', text: 'Phones alone.', isShown: 'on' }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: /Home page/,
      from: /shown/,
      to: 'Kit | Phones alone. | shown',
    },
  },
  'settings/restoreClaim': {
    prepare: async (admin) => {
      await changeClaim(admin, 'security', { title: 'Safe', text: 'Sound.', isShown: 'on' })
      return { subjectId: 'claims', call: (viewer) => restoreClaim(viewer, 'security') }
    },
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: /Home page/,
      from: 'Safe | Sound. | shown',
      to: /Security and Insurance/,
    },
  },
  'catalog/changeCommission': {
    prepare: async () => ({
      subjectId: 'commission_bps',
      call: (viewer) =>
        changeCommission(viewer, {
          marketplace: '12',
          beginner: '25',
          intermediate: '22',
          pro: '20',
        }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      from: /"marketplace": ?1000/,
      to: /"marketplace": ?1200/,
    },
  },
  'catalog/changeContact': {
    prepare: async () => ({
      subjectId: 'contact',
      call: (viewer) => changeContact(viewer, { phone: '', supportEmail: 'help@example.test' }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      from: /support@orbit\.example/,
      to: /help@example\.test/,
    },
  },
  'onboarding/changeListingChecks': {
    prepare: async () => ({
      subjectId: 'listing',
      call: (viewer) => changeListingChecks(viewer, { email: 'on', identity: 'on' }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      from: /portfolio/,
      to: /identity/,
    },
  },
  'catalog/changeProduct': {
    prepare: async () => {
      const product = {
        name: 'Instant Reel',
        subtitle: '1 hour minimum coverage',
        price: '109',
        originalPrice: '',
        features: 'One reel',
        isActive: 'on',
      }
      return { subjectId: 'instant', call: (viewer) => changeProduct(viewer, 'instant', product) }
    },
    says: {
      action: 'product.changed',
      subjectType: 'product',
      label: 'Instant Reel',
      from: /"price":9900/,
      to: /"price":10900/,
    },
  },
}
