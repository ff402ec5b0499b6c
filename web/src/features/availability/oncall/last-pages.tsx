import type { Oncall } from '@passerelle/contract/stats/oncall'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Avatar } from '../../../kit/ui/display/avatar.tsx'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { useOutboundError } from '../../../model/mail-errors/use-outbound-error.ts'
import { toPerson } from './rota-people.ts'

type Page = Oncall['pages'][number]
const shown = 10

/** Who was paged lately for which incident, and what became of it (ONC-045). */
export const LastPages = ({ rota, now }: { rota: Oncall; now: Date }) => {
  const t = useTranslations('oncall.pages')
  const format = useFormat()
  const words = useOutboundError()
  const list = rota.pages.slice(0, shown)
  const apps = useAppNames(list.map(({ appId }) => appId))
  const nameOf = (id: string) => rota.people.find(({ userId }) => userId === id)?.name ?? ''
  /** The name of a channel, then its error. */
  const failureOf = (failure: string) => {
    const [, channel, error] = /^(.*?): (.+)$/.exec(failure) ?? []
    return error === undefined ? words(failure) : `${channel}, ${words(error)}`
  }
  const resultOf = ({ outcome, error, failures, answeredAt, acknowledgedAt, resolvedAt }: Page) => {
    if (outcome === 'skipped')
      return error === 'no_channel'
        ? { text: t('noChannel'), tone: 'oncall-bad' }
        : { text: t('absent'), tone: 'quiet' }
    if (answeredAt) return { text: t('taken', { when: format.near(answeredAt, now) }), tone: 'oncall-good' }
    if (acknowledgedAt) return { text: t('takenByOther'), tone: 'quiet' }
    if (resolvedAt) return { text: t('over', { when: format.near(resolvedAt, now) }), tone: 'quiet' }
    if (failures.length > 0)
      return { text: t('lost', { failures: failures.map(failureOf).join(', ') }), tone: 'oncall-bad' }
    return { text: t('open'), tone: 'oncall-bad' }
  }
  if (list.length === 0) return null
  return (
    <section aria-labelledby="oncall-pages">
      <div className="monitoring-head">
        <h2 id="oncall-pages">{t('title')}</h2>
      </div>
      <ul className="oncall-pages">
        {list.map((page) => {
          const { text, tone } = resultOf(page)
          return (
            <li key={page._id}>
              <span className="num">{format.near(page.at, now)}</span>
              <b>{[page.service, apps.get(page.appId)?.name].filter(Boolean).join(', ')}</b>
              <span>
                <Avatar person={toPerson(nameOf(page.userId))} decorative /> {nameOf(page.userId)}
              </span>
              <span className={tone}>{text}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
