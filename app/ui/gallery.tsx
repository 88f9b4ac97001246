import { Bookmark, Ellipsis, LogOut, Search, Settings } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { GalleryForms } from '#app/ui/gallery-forms.tsx'
import { GalleryMedia } from '#app/ui/gallery-media.tsx'
import { Logo, LogoMark } from '#app/ui/logo.tsx'
import { MenuButton, MenuItemButton, MenuLink, MenuRule } from '#app/ui/menu.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { EmptyState, Notice, Panel, RetryNotice } from '#app/ui/panel.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { showToast } from '#app/ui/toast.tsx'

const serverNow = '2026-11-20T20:00:00.000Z'
const clockEnd = '2026-11-20T20:42:18.000Z'

type GalleryProps = {
  posters: readonly string[]
  videoSrc?: string
  /** Today for the calendar, from the server: the same on both sides. */
  today: string
}

/** Every component in every state. Expects ThemeProvider, Toaster and a data router around it. */
export function Gallery({ posters, videoSrc, today }: GalleryProps) {
  return (
    <div className="page py-6">
      <SkipLink />
      <header className="flex items-center gap-3">
        <Logo />
        <span className="flex-1" />
        <ThemeSwitch />
        <AccountMenu />
      </header>
      <main id="main" tabIndex={-1} className="grid gap-16 py-14 outline-none">
        <div className="grid gap-4">
          <p>
            <Badge tone="rec" dot="pulse">
              Recording
            </Badge>
          </p>
          <h1 className="display-1">Everything, in every state.</h1>
          <p className="max-w-[52ch] text-lg text-muted">
            The parts that pages are made of, in both themes, with long names, errors and nothing at all.
          </p>
        </div>
        <GalleryMedia posters={posters} videoSrc={videoSrc} />
        <Actions />
        <Status />
        <GalleryForms today={today} />
        <Surfaces />
      </main>
    </div>
  )
}

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="display-3">{title}</h2>
      {children}
    </section>
  )
}

function AccountMenu() {
  return (
    <MenuButton
      label="Account menu"
      button={<Avatar name="Ana Maria Velázquez" size="sm" />}
      buttonClassName="btn btn-ghost btn-icon"
    >
      <MenuLink to="?settings">
        <Settings aria-hidden="true" />
        Settings
      </MenuLink>
      <MenuLink to="?saved">
        <Bookmark aria-hidden="true" />
        Saved
      </MenuLink>
      <MenuRule />
      <MenuItemButton tone="bad">
        <LogOut aria-hidden="true" />
        Sign Out
      </MenuItemButton>
    </MenuButton>
  )
}

function Actions() {
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <GallerySection title="Actions">
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="main">Main action</Button>
        <Button>Quiet</Button>
        <Button tone="ghost">Ghost</Button>
        <Button tone="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button busy>Busy</Button>
        <Button tone="main" busy={busy} busyLabel="Sending…" onClick={() => setBusy(true)}>
          Click to send
        </Button>
        <LinkButton to="?link">
          <Search aria-hidden="true" />
          Link
        </LinkButton>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" tone="main">
          Small main
        </Button>
        <Button size="sm">Small quiet</Button>
        <Button size="sm" tone="danger">
          Small danger
        </Button>
        <MenuButton
          label="More actions"
          button={<Ellipsis aria-hidden="true" />}
          buttonClassName="btn btn-quiet btn-icon"
          align="start"
        >
          <MenuLink to="?edit">Edit</MenuLink>
          <MenuItemButton tone="bad">Delete</MenuItemButton>
        </MenuButton>
        <a className="text-link" href="#main">
          A text link
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Button onClick={() => showToast({ title: 'Saved', description: 'Your changes are live.', tone: 'ok' })}>
          Good toast
        </Button>
        <Button
          onClick={() =>
            showToast({ title: 'Could not save', description: 'Check your connection and try again.', tone: 'bad' })
          }
        >
          Bad toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: 'New request',
              description: 'Sat, Dec 12, 7:00 PM',
              actions: [
                { label: 'Accept', onClick: noop },
                { label: 'Decline', onClick: noop },
              ],
            })
          }
        >
          Toast with actions
        </Button>
      </div>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Cancel this event?"
        description="Everyone involved is told at once. This cannot be undone."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
            <Button tone="danger" onClick={() => setOpen(false)}>
              Cancel event
            </Button>
          </>
        }
      >
        <Notice tone="clock" title="Starts in 2 hours">
          A late cancellation keeps half of the price.
        </Notice>
      </Modal>
    </GallerySection>
  )
}

function Status() {
  return (
    <GallerySection title="Status">
      <div className="flex flex-wrap items-center gap-3">
        <Badge>Neutral</Badge>
        <Badge tone="clock">Pending · 21h 04m</Badge>
        <Badge tone="ok">Accepted</Badge>
        <Badge tone="bad">Declined</Badge>
        <Badge tone="rec" dot="pulse">
          Live
        </Badge>
        <StarRating value={4.8} count={34} />
        <StarRating value={5} />
        <Avatar name="Jo" size="sm" />
        <Avatar name="Ana Maria Velázquez" />
        <Avatar name="Łukasz 🎬 Żak" size="lg" />
        <LogoMark size={44} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Panel>
          <h3 className="text-muted">First delivery due</h3>
          <Countdown className="timecode mt-3 block" to={clockEnd} serverNow={serverNow} format={hoursMinutesSeconds} />
        </Panel>
        <div className="grid content-start gap-3">
          <Notice title="Good to know">This is neutral information.</Notice>
          <Notice tone="ok" title="All set" />
          <RetryNotice title="Couldn't load messages" retryHref="?retry" />
        </div>
      </div>
    </GallerySection>
  )
}

function Surfaces() {
  return (
    <GallerySection title="Surfaces">
      <Breadcrumbs
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Places', to: '/?places' }, { label: 'San Francisco' }]}
      />
      <TabLinks
        label="Requests"
        tabs={[
          { to: '?tab=all', label: 'All', count: 128, current: true },
          { to: '?tab=pending', label: 'Pending', count: 3, current: false },
          { to: '?tab=messages', label: 'Messages', badge: 2, current: false },
          { to: '?tab=finished', label: 'Finished and delivered', count: 96, current: false },
          { to: '?tab=archive', label: 'Archive', current: false },
        ]}
      />
      <EmptyState
        title="Nothing here yet"
        text="When somebody sends you a request, it appears here with its date, place and price."
        action={<LinkButton to="?browse">Look around</LinkButton>}
      />
      <div className="grid grid-cols-3 gap-4" aria-hidden="true">
        <div className="skeleton h-24" />
        <div className="skeleton h-24" />
        <div className="skeleton h-24" />
      </div>
      <LoadMore href="?page=2" progress="24 of 36" />
    </GallerySection>
  )
}

function hoursMinutesSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

function noop() {}
