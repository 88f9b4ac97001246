import {
  DELIVERY_OPTIONS,
  LEVEL_LABELS,
  ORBITER_LEVELS,
  SPECIALTIES,
} from '#market/creators/creator.ts'
import {
  PRICE_MAX,
  PRICE_STEP,
  RATING_STEP,
  type CreatorSearch,
} from '#market/creators/creator-search.ts'
import { ChipCheckbox, ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { RangeField, RangePairField } from '#app/ui/range-field.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

function priceText(min: number, max: number): string {
  return `$${min} to ${max >= PRICE_MAX ? `$${PRICE_MAX}+` : `$${max}`}`
}

interface FilterPanelProps {
  search: CreatorSearch
  /** A new version makes a slider show the value of the search. The form holds the other fields. */
  versions: { price: number; rating: number }
}

/** The filter fields of the search form. Their names and values match the URL parameters. */
export function FilterPanel({ search, versions }: FilterPanelProps) {
  return (
    <div className="filter-fields">
      <RangePairField
        label="Price range"
        minName="min"
        maxName="max"
        min={0}
        max={PRICE_MAX}
        step={PRICE_STEP}
        defaultMin={search.priceMin}
        defaultMax={search.priceMax}
        version={versions.price}
        format={priceText}
      />
      <RangeField
        label="Minimum rating"
        name="rating"
        min={0}
        max={5}
        step={RATING_STEP}
        defaultValue={search.rating}
        version={versions.rating}
        format={(value) => (value === 0 ? 'Any' : `${value.toFixed(1)} and up`)}
      />
      <ChipGroup legend="Orbiter levels">
        {ORBITER_LEVELS.map((level) => (
          <ChipCheckbox
            key={level}
            name="level"
            value={level}
            label={LEVEL_LABELS[level]}
            defaultChecked={search.levels.includes(level)}
          />
        ))}
      </ChipGroup>
      <ChipGroup legend="Delivery time">
        <ChipRadio name="delivery" value="" label="Any" defaultChecked={search.delivery === null} />
        {DELIVERY_OPTIONS.map((option) => (
          <ChipRadio
            key={option.days}
            name="delivery"
            value={String(option.days)}
            label={option.label}
            defaultChecked={search.delivery === option.days}
          />
        ))}
      </ChipGroup>
      <ChipGroup legend="Specialties">
        {SPECIALTIES.map((name) => (
          <ChipCheckbox
            key={name}
            name="specialty"
            value={name.toLowerCase()}
            label={name}
            defaultChecked={search.specialties.includes(name.toLowerCase())}
          />
        ))}
      </ChipGroup>
      <div>
        <input type="hidden" name="availability" value="all" />
        <SwitchField
          label="Available only"
          name="availability"
          value="available"
          hint="Hide Orbiters who aren't taking bookings"
          defaultChecked={search.onlyAvailable}
        />
      </div>
    </div>
  )
}
