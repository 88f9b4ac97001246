import { formatMoney } from '#app/base/money.ts'
import { minutesOfDay, soldName, type Product } from '#market/catalog/product.ts'
import { isPackageType, PACKAGE_TYPES } from '#work/enquiries/enquiry.ts'

export interface PackageOption {
  value: string
  label: string
  /** The filming minutes per day; null if they are agreed with the quote. */
  soldMinutes: number | null
}

/** The specified options, and products of other families that the page also offers. */
export function packageOptions(packages: readonly Product[]): PackageOption[] {
  const optionOf = (product: Product): PackageOption => ({
    value: product.id,
    label: `${soldName(product)} (${formatMoney(product.priceCents)})`,
    soldMinutes: minutesOfDay(product),
  })
  return [
    ...PACKAGE_TYPES.flatMap((value): PackageOption[] => {
      if (value === 'custom') return [{ value, label: 'Custom', soldMinutes: null }]
      const product = packages.find(({ id }) => id === value)
      return product ? [optionOf(product)] : []
    }),
    ...packages.filter(({ id }) => !isPackageType(id)).map(optionOf),
  ]
}
