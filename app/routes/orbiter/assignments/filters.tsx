import { useRef } from 'react'
import { Form } from 'react-router'
import { ORBITER_LISTS, type OrbiterList } from '#work/bookings/booking.ts'
import { paths } from '#app/base/paths.ts'
import { useAddressForm } from '#app/ui/address-form.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import { SearchField } from '#app/ui/search-field.tsx'

/** Filters for the requests and jobs on the page; both filters are in the URL. */
export function Filters({ list, search }: { list: OrbiterList; search: string }) {
  return (
    <div className="list-filters stack-16 columns-1 above-20">
      <TabLinks
        label="Filter"
        tabs={ORBITER_LISTS.map(({ list: each, label }) => ({
          to: paths.orbiterBookings({
            q: search || undefined,
            list: each === 'all' ? undefined : each,
          }),
          label,
          current: each === list,
        }))}
      />
      <SearchForm list={list} search={search} />
    </div>
  )
}

function SearchForm({ list, search }: { list: OrbiterList; search: string }) {
  const form = useRef<HTMLFormElement>(null)
  useAddressForm(form, { q: search })
  return (
    <Form ref={form} role="search" action={paths.orbiterBookings()}>
      {list !== 'all' && <input type="hidden" name="list" value={list} />}
      <SearchField
        label="Search by customer, service or status"
        placeholder="Customer, service or status"
        defaultValue={search}
      />
    </Form>
  )
}
