import { useEffect, useRef, useState, type ReactNode } from 'react'
import { hasWords } from '../text/plain-text.ts'
import '../form/field.css'
import './settings.css'

export type SettingsLink<S extends string> = { subject: S; text: string; words?: string; badge?: ReactNode }
export type SubjectLinkProps = { 'aria-current': 'page' | undefined; children: ReactNode }
export type SettingsGroup<S extends string> = { title: string; links: readonly SettingsLink<S>[] }

/** Settings layout: index with search on the left, one section on the right (UIX-035). */
export const SettingsFrame = <S extends string>({
  label,
  searchLabel,
  noneFound,
  groups,
  current,
  renderLink,
  children,
}: {
  label: string
  searchLabel: string
  noneFound: string
  groups: readonly SettingsGroup<S>[]
  current: S
  /** Renders the link to a section. */
  renderLink: (subject: S, props: SubjectLinkProps) => ReactNode
  children: ReactNode
}) => {
  const [search, setSearch] = useState('')
  const links = useRef<HTMLDivElement>(null)
  const badges = groups.flatMap((group) => group.links).filter(({ badge }) => Boolean(badge)).length
  // On mobile the sections are one horizontally scrolling row; badges that come later move them.
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current, badges])
  const shown = groups
    .map(({ title, links: subjects }) => ({
      title,
      links: subjects.filter(({ text, words = '' }) => hasWords(`${text} ${words}`, search)),
    }))
    .filter(({ links: subjects }) => subjects.length > 0)
  return (
    <div className="set">
      <nav className="settings-index" aria-label={label}>
        <input
          type="search"
          className="input"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {shown.length === 0 && <p className="quiet">{noneFound}</p>}
        <div ref={links} className="settings-links">
          {shown.map(({ title, links: subjects }) => (
            <div key={title}>
              {title !== '' && <h2>{title}</h2>}
              <ul>
                {subjects.map(({ subject, text, badge }) => (
                  <li key={subject}>
                    {renderLink(subject, {
                      'aria-current': subject === current ? 'page' : undefined,
                      children: (
                        <>
                          {text}
                          {badge}
                        </>
                      ),
                    })}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      {children}
    </div>
  )
}

/** One settings section: title, description and content. */
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
  <section className="settings-part">
    <h3>{title}</h3>
    {lead && <p>{lead}</p>}
    {children}
  </section>
)
