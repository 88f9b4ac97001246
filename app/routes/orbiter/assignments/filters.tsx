import { Search } from 'lucide'
import { useRef } from 'react'
import { Form } from 'react-router'
import { ORBITER_LISTS, type OrbiterList } from '#work/bookings/booking.ts'
import { paths } from '#app/base/paths.ts'
import { useAddressForm } from '#app/ui/address-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'

/** Filters for the requests and jobs on the page; both filters are in the URL. */
export function Filters({ list, search }: { list: OrbiterList; search: string }) {
  return (
    <div className="mt-5 grid grid-cols-1 gap-4">
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
    <Form ref={form} role="search" action={paths.orbiterBookings()} className="max-w-[640px]">
      {list !== 'all' && <input type="hidden" name="list" value={list} />}
      <label htmlFor="request-search" className="sr-only">
        Search by customer, service or status
      </label>
      <div className="flex gap-2">
        <div className="search-box min-w-0 flex-1">
          <Icon of={Search} size={20} />
          <input
            id="request-search"
            type="search"
            placeholder="Customer, service or status"
            name="q"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Button type="submit">Search</Button>
      </div>
    </Form>
  )
}
