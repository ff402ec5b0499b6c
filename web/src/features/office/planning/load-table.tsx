import { minutes } from '@passerelle/kernel/durations'
import { middayOf } from '@passerelle/kernel/nights'
import { IconAlertTriangle, IconPhoneCall } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useOnCallText } from '../../../model/users/use-on-call.ts'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { Avatar } from '../../../kit/ui/display/avatar.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { DayCell } from './day-cell.tsx'
import { accountsByLoad, dayLoadOf, shownDays } from './day-load.ts'
import type { Planning } from './planning-queries.ts'
import './load-table.css'

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const AccountKeys = ({ accounts }: { accounts: readonly string[] }) => {
  const t = useTranslations('planning')
  const names = useAppNames(accounts)
  if (accounts.length === 0) return null
  return (
    <ul className="load-keys">
      {accounts.slice(0, 3).map((appId, rank) => (
        <li key={appId}>
          <i className={`account-${rank}`} aria-hidden="true" />
          {names.get(appId)?.name ?? '…'}
        </li>
      ))}
      {accounts.length > 3 && (
        <li>
          <i className="account-other" aria-hidden="true" />
          {t('otherAccounts')}
        </li>
      )}
    </ul>
  )
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/**
 * The week of the team: a row per person, a cell per day; arrow keys walk over the cells, Enter opens the pieces
 * of a day, `a` what could be given to the person (PLN-052).
 */
export const LoadTable = ({ plan, jobs }: { plan: Planning; jobs: ReadonlyMap<string, string | null> }) => {
  const t = useTranslations('planning')
  const { elapsed: format, day: dayText } = useFormat()
  const elapsed = (ms: number) => (ms < minutes(1) ? '–' : format(ms))
  const [place, setPlace] = useState<readonly [number, number]>([0, 0])
  const [giving, setGiving] = useState(false)
  const columns = shownDays(plan.list, plan)
  const onCallText = useOnCallText()
  const accounts = accountsByLoad(plan.list)
  const shownOn = (index: number) => sum(plan.list.map((member) => dayLoadOf(member, plan, index).shownMs))
  const all = plan.days.map((_, index) => shownOn(index))
  const [shown, capacity] = [sum(all), sum(plan.sums.capacityMs)]
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || !target.matches('[data-cell]')) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[key]
    setGiving(key === 'a')
    if (!step && key !== 'a') return
    event.preventDefault()
    if (!step) return target.click()
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
    const at = cells.indexOf(target)
    const row = Math.min(plan.list.length - 1, Math.max(0, Math.floor(at / columns.length) + step[0]))
    const column = Math.min(columns.length - 1, Math.max(0, (at % columns.length) + step[1]))
    setPlace([row, column])
    cells[row * columns.length + column]?.focus()
  }
  return (
    <section className="team-load" aria-labelledby="load-title">
      <div className="section-head">
        <h2 id="load-title">{t('load')}</h2>
        <span className="quiet num">
          <b>{elapsed(shown)}</b> {t('of', { time: elapsed(capacity) })}
        </span>
        {plan.sums.overloadedDays > 0 && (
          <span className="late num">
            <Icon icon={IconAlertTriangle} /> {t('overloadedDays', { count: plan.sums.overloadedDays })}
          </span>
        )}
        <AccountKeys accounts={accounts} />
      </div>
      <table className="load-table" data-part="team-week" onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('person')}</span>
            </th>
            {columns.map((index) => (
              <th
                key={index}
                scope="col"
                className={plan.days[index] === plan.today ? 'today' : undefined}
                aria-current={plan.days[index] === plan.today ? 'date' : undefined}
              >
                {dayText(middayOf(plan.days[index]!))}
                {plan.days[index] === plan.today && <small>{t('today')}</small>}
              </th>
            ))}
            <th scope="col" className="load-total">
              {t('week')}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.list.map((member, row) => {
            const total = sum(plan.days.map((_, index) => dayLoadOf(member, plan, index).shownMs))
            return (
              <tr key={member.userId}>
                <th scope="row">
                  <span className="load-person">
                    <Avatar person={{ ...member, staff: true }} large decorative />
                    <span>
                      <b>{member.name}</b>
                      <small className="quiet">{jobs.get(member.userId)}</small>
                      {onCallText(member.userId) && (
                        <small className="load-on-call">
                          <Icon icon={IconPhoneCall} /> {onCallText(member.userId)}
                        </small>
                      )}
                      {member.onCall.length > 0 && (
                        <small
                          className="load-on-call"
                          title={member.onCall.map((day) => dayText(middayOf(day))).join(', ')}
                        >
                          <Icon icon={IconPhoneCall} /> {t('onCall', { count: member.onCall.length })}
                        </small>
                      )}
                    </span>
                  </span>
                </th>
                {columns.map((index, column) => (
                  <DayCell
                    key={index}
                    plan={plan}
                    member={member}
                    index={index}
                    accounts={accounts}
                    giving={giving}
                    onFocus={() => setPlace([row, column])}
                    tabIndex={row === place[0] && column === place[1] ? 0 : -1}
                  />
                ))}
                <td className="load-total num">
                  <b>{elapsed(total)}</b>
                  <small className="quiet">{t('of', { time: elapsed(sum(member.capacityMs)) })}</small>
                  {member.laterMs > 0 && (
                    <small className="quiet">{t('later', { time: elapsed(member.laterMs) })}</small>
                  )}
                  {member.waitingMs > 0 && (
                    <small className="quiet">{t('waiting', { time: elapsed(member.waitingMs) })}</small>
                  )}
                  {member.withoutEstimate > 0 && (
                    <small className="quiet">{t('withoutEstimate', { count: String(member.withoutEstimate) })}</small>
                  )}
                  {member.beyondEstimate > 0 && (
                    <small className="late">{t('beyondEstimate', { count: String(member.beyondEstimate) })}</small>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('together')}</th>
            {columns.map((index) => (
              <td key={index} className={plan.days[index] === plan.today ? 'num today' : 'num'}>
                <b>{elapsed(all[index] ?? 0)}</b>{' '}
                <span className="quiet">{t('of', { time: elapsed(plan.sums.capacityMs[index] ?? 0) })}</span>
              </td>
            ))}
            <td className="load-total num">
              <b>{elapsed(shown)}</b>
              {capacity > 0 && <small className="quiet">{t('percent', { share: shown / capacity })}</small>}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
