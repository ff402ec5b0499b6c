import type { Oncall } from '@passerelle/contract/stats/oncall'
import { IconAlertTriangle, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Avatar } from '../../../kit/ui/display/avatar.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { toPerson } from './rota-people.ts'

/** Who is on call in each layer, until when, and who follows (ONC-045). */
export const OncallNow = ({ rota, now }: { rota: Oncall; now: Date }) => {
  const t = useTranslations('oncall')
  const format = useFormat()
  return (
    <section className="oncall-now" aria-labelledby="oncall-now">
      <h2 className="sr-only" id="oncall-now">
        {t('nowTitle')}
      </h2>
      {rota.now.map(({ layerId, user, until, override, next }) => {
        const when = format.dateTime(until, now)
        return (
          <article key={layerId}>
            {user && <Avatar person={toPerson(user.name)} large decorative />}
            <div>
              <p className="quiet">{rota.layers.find(({ _id }) => _id === layerId)?.name}</p>
              {user ? (
                <>
                  <h3>{user.name}</h3>
                  <p className="second num">
                    {next ? t('untilThen', { when, name: next.name }) : t('until', { when })}
                  </p>
                  {override && (
                    <p className="oncall-replaces">
                      <Icon icon={IconUserPlus} /> {t('replaces')}
                    </p>
                  )}
                </>
              ) : (
                <p className="second num">{t('nobodyUntil', { when })}</p>
              )}
            </div>
          </article>
        )
      })}
    </section>
  )
}

/** The first span in which nobody of the first layer is there, with the way out. */
export const GapLine = ({ rota, now, onFind }: { rota: Oncall; now: Date; onFind: () => void }) => {
  const t = useTranslations('oncall')
  const { dateTime } = useFormat()
  const [gap, ...others] = rota.gaps
  if (!gap) return null
  const absent = rota.people.find(({ userId }) => userId === gap.userId)
  return (
    <p className="oncall-gap">
      <Icon icon={IconAlertTriangle} />
      <span>
        <b>{t('gap', { from: dateTime(gap.startsAt, now), until: dateTime(gap.endsAt, now) })}</b>{' '}
        {absent && t('absent', { name: absent.name })} {others.length > 0 && t('more', { count: others.length })}
      </span>
      <Button size="small" onClick={onFind}>
        {t('findSomebody')}
      </Button>
    </p>
  )
}

/** Members of the rota whom no channel reaches, and whom the phone does not (ONC-013, ONC-014). */
export const ChannelGaps = ({ rota }: { rota: Oncall }) => {
  const t = useTranslations('oncall.channels')
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => rota.people.find(({ userId }) => userId === id)?.name ?? '').join(', ')
  const phones = rota.withoutPhone.filter((id) => !rota.unreachable.includes(id))
  if (rota.unreachable.length + phones.length === 0) return null
  return (
    <p className="oncall-gap">
      <Icon icon={IconAlertTriangle} />
      <span>
        {rota.unreachable.length > 0 && <b>{t('unreachable', { names: namesOf(rota.unreachable) })} </b>}
        {phones.length > 0 && t('withoutPhone', { names: namesOf(phones) })}
      </span>
    </p>
  )
}
