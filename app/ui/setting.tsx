import type { ReactNode } from 'react'
import './setting.css'

/** The settings of one page, with hairlines between them. */
export function SettingList({ children }: { children: ReactNode }) {
  return <div className="settings rule-between">{children}</div>
}

interface SettingProps {
  /** The start of the ids in this part; `email` makes `email-title`. */
  name: string
  title: string
  /** What the setting does. */
  text?: ReactNode
  /** Stands after the title, for example its state. */
  mark?: ReactNode
  /** For links to this part of the page. */
  id?: string
  children?: ReactNode
}

/** One part of a page of settings: what it is, and its form or rows. */
export function Setting({ name, title, text, mark, id, children }: SettingProps) {
  return (
    <section className="setting" id={id} aria-labelledby={`${name}-title`}>
      <div className="setting-head stack-8 top measure text-muted">
        <div className="setting-title cluster-12 text-fg">
          <h2 id={`${name}-title`} className="title">
            {title}
          </h2>
          {mark}
        </div>
        {text && <div>{text}</div>}
      </div>
      {children && <div className="stack-20 top shrink">{children}</div>}
    </section>
  )
}
