import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import './settings.css'

export type SettingsLink<S extends string> = { subject: S; text: string; words?: string; badge?: ReactNode }
export type SettingsGroup<S extends string> = { title: string; links: readonly SettingsLink<S>[] }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Index with search at the left, one subject at the right (UIX-035). */
export const SettingsFrame = <S extends string>({
  label,
  searchLabel,
  noneFound,
  groups,
  current,
  children,
}: {
  label: string
  searchLabel: string
  noneFound: string
  groups: readonly SettingsGroup<S>[]
  current: S
  children: ReactNode
}) => {
  const [search, setSearch] = useState('')
  const wanted = plain(search.trim())
  const shown = groups
    .map(({ title, links }) => ({
      title,
      links: links.filter(({ text, words = '' }) => plain(`${text} ${words}`).includes(wanted)),
    }))
    .filter(({ links }) => links.length > 0)
  return (
    <div className="set">
      <nav className="set-index" aria-label={label}>
        <input
          type="search"
          className="input"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {shown.length === 0 && <p className="quiet">{noneFound}</p>}
        {shown.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ subject, text, badge }) => (
                <li key={subject}>
                  <Link
                    to="/settings/$subject"
                    params={{ subject }}
                    aria-current={subject === current ? 'page' : undefined}
                  >
                    {text}
                    {badge}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {children}
    </div>
  )
}

/** One subject: its title, what it is for, and its parts. */
export const Subject = ({
  title,
  lead,
  action,
  wide,
  children,
}: {
  title: string
  lead?: string
  action?: ReactNode
  wide?: boolean
  children: ReactNode
}) => (
  <section className={wide ? 'subject wide' : 'subject'} aria-labelledby="subject">
    <header>
      <div>
        <h2 id="subject">{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {action && <div className="push">{action}</div>}
    </header>
    {children}
  </section>
)

export const SettingsPart = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <section className="set-part">
    <h3>{title}</h3>
    {lead && <p>{lead}</p>}
    {children}
  </section>
)
