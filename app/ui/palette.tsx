import { useEffect, useRef, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
} from 'react-aria-components'
import { useAnswers } from '#app/ui/answers.ts'
import './palette.css'

export interface PaletteEntry {
  href: string
  title: string
  detail: string | null
}

export interface PaletteGroup {
  name: string
  entries: PaletteEntry[]
}

interface PaletteProps {
  find: (text: string, signal: AbortSignal) => Promise<PaletteGroup[]>
  onGo: (href: string) => void
  onClose: () => void
}

/**
 * A native dialog with a list of places to go: the browser keeps focus inside and restores it on
 * close.
 */
export function Palette({ find, onGo, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const { answer, isAsking, hasFailed } = useAnswers(find, text)
  useEffect(() => {
    const element = dialog.current
    const closeOutside = (event: Event) => event.target === element && element?.close()
    element?.showModal()
    element?.addEventListener('click', closeOutside)
    return () => {
      element?.removeEventListener('click', closeOutside)
      element?.close()
    }
  }, [])
  const go = (href: string) => {
    dialog.current?.close()
    onGo(href)
  }
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Go to"
      onCancel={(event) => {
        // The browser's `close` event comes later, and would close a palette that has been reopened
        // in the meantime.
        event.preventDefault()
        dialog.current?.close()
        onClose()
      }}
      onClose={onClose}
    >
      <div className="palette-inside">
        <Autocomplete inputValue={text} onInputChange={setText}>
          <SearchField
            className="palette-field rule-below"
            aria-label="Search pages, people, bookings and projects"
          >
            <Input
              placeholder="Pages, people, bookings, projects"
              maxLength={100}
              autoComplete="off"
              enterKeyHint="go"
            />
          </SearchField>
          <Menu<PaletteGroup>
            className="palette-list"
            aria-label="Places to go"
            items={answer ?? []}
            renderEmptyState={() => <Empty isAsking={isAsking} hasFailed={hasFailed} text={text} />}
          >
            {(group) => (
              <MenuSection id={group.name} className="palette-group">
                <Header className="palette-heading text-13 strong text-muted">{group.name}</Header>
                <Collection items={group.entries}>
                  {(entry) => (
                    <MenuItem
                      id={`${group.name} ${entry.href} ${entry.title}`}
                      textValue={entry.title}
                      className="menu-item"
                      onAction={() => go(entry.href)}
                    >
                      <span className="shrink wrap-anywhere">{entry.title}</span>
                      {entry.detail && (
                        <span className="palette-detail note truncate">{entry.detail}</span>
                      )}
                    </MenuItem>
                  )}
                </Collection>
              </MenuSection>
            )}
          </Menu>
        </Autocomplete>
        <p className="sr-only" role="status">
          {answer &&
            !isAsking &&
            `${answer.reduce((sum, group) => sum + group.entries.length, 0)} found`}
        </p>
      </div>
    </dialog>
  )
}

function Empty({
  isAsking,
  hasFailed,
  text,
}: {
  isAsking: boolean
  hasFailed: boolean
  text: string
}) {
  if (hasFailed)
    return <p className="palette-empty text-muted">Search isn't responding. Type again to retry.</p>
  return (
    <p className="palette-empty text-muted">
      {isAsking ? 'Searching' : `Nothing found for "${text.trim()}"`}
    </p>
  )
}
