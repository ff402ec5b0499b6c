import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { minutes } from '@passerelle/kernel/durations'
import { middayOf } from '@passerelle/kernel/nights'
import { Fragment, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { ClosingPopover } from '../../../kit/ui/popup/popover.tsx'
import { CellLogs } from './cell-logs.tsx'
import { shortTitle } from './short-title.ts'
import './week-grid.css'

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** Rows of the grid by account, as they come; the sums of an account per day. */
const byAccount = (rows: Timesheet['rows']) =>
  [...Map.groupBy(rows, ({ appId }) => appId).values()].map((ofAccount) => ({
    appName: ofAccount[0]!.appName,
    rows: ofAccount,
    ms: ofAccount[0]!.ms.map((_, index) => sum(ofAccount.map(({ ms }) => ms[index] ?? 0))),
  }))

/**
 * The week of a person: requests by account, seven days, the capacity under each day; cells open their logs, arrow keys
 * walk over them, Enter and `n` add a time there, `e` opens its logs to edit them. On a phone one day at a time, chosen
 * in the strip of sums (PLN-040).
 */
export const WeekGrid = ({
  sheet,
  week,
  today,
  onAdd,
  renderEdit,
}: {
  sheet: Timesheet
  week: string
  today: string
  /** Adds a time of a request on a day; in one's own week. */
  onAdd?: ((taskId: string, day: string) => void) | undefined
  /** The button that corrects a finished log; it closes the logs of the cell. */
  renderEdit: (...of: [...Parameters<ComponentProps<typeof CellLogs>['renderEdit']>, close: () => void]) => ReactNode
}) => {
  const t = useTranslations('timesheets')
  const { elapsed, day: dayText } = useFormat()
  const [place, setPlace] = useState<readonly [number, number]>([0, 0])
  const [picked, pick] = useState(() =>
    Math.max(
      0,
      sheet.days.findIndex(({ day }) => day === today),
    ),
  )
  // Weekday and number: the month is in the head of the page.
  const shortDay = (day: string) => dayText(middayOf(day)).split(' ').slice(0, 2).join(' ')
  const time = (ms: number) => (ms < minutes(1) ? '·' : elapsed(ms))
  const lookOf = (index: number) =>
    [index === picked && 'picked', sheet.days[index]?.day === today && 'today', index > 4 && 'weekend']
      .filter(Boolean)
      .join(' ')
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || !target.matches('[data-cell]')) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[key]
    const adds = onAdd && (key === 'Enter' || key === 'n')
    if (!step && !adds && key !== 'e') return
    event.preventDefault()
    event.stopPropagation()
    const { taskId = '', day = '' } = target.dataset
    if (adds) return onAdd(taskId, day)
    if (!step) return target.click()
    const row = Math.min(sheet.rows.length - 1, Math.max(0, place[0] + step[0]))
    const column = Math.min(6, Math.max(0, place[1] + step[1]))
    setPlace([row, column])
    event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')[row * 7 + column]?.focus()
  }
  const accounts = byAccount(sheet.rows)
  const order = accounts.flatMap(({ rows }) => rows.map(({ taskId }) => taskId))
  return (
    <>
      <div className="day-strip" role="group" aria-label={t('days')}>
        {sheet.days.map(({ day, loggedMs }, index) => (
          <button key={day} type="button" aria-pressed={index === picked} onClick={() => pick(index)}>
            <span>{shortDay(day)}</span>
            <b className="num">{time(loggedMs).replaceAll('\u00a0', ' ')}</b>
          </button>
        ))}
      </div>
      <table className="week-grid" data-part="week-grid" onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{t('request')}</th>
            {sheet.days.map(({ day, capacityMs }, index) => (
              <th key={day} scope="col" className={lookOf(index)} aria-current={day === today ? 'date' : undefined}>
                {dayText(middayOf(day))}
                <small className="num">{capacityMs > 0 ? t('of', { time: elapsed(capacityMs) }) : '\u00a0'}</small>
              </th>
            ))}
            <th scope="col" className="total">
              {t('sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <Fragment key={account.rows[0]!.appId}>
              <tr className="account">
                <th scope="rowgroup">{account.appName}</th>
                {account.ms.map((ms, index) => (
                  <td key={index} className={`num ${lookOf(index)}`}>
                    {ms < minutes(1) ? '' : elapsed(ms)}
                  </td>
                ))}
                <td className="num total">{time(sum(account.ms))}</td>
              </tr>
              {account.rows.map(({ taskId, taskName, ms }) => {
                const at = order.indexOf(taskId)
                return (
                  <tr key={taskId}>
                    <th scope="row" title={taskName}>
                      <span className="id">{taskId}</span> {shortTitle(taskName)}
                    </th>
                    {ms.map((cell, index) => {
                      const day = sheet.days[index]!.day
                      return (
                        <td key={day} className={lookOf(index)}>
                          <ClosingPopover
                            label={`${taskId}, ${dayText(middayOf(day))}`}
                            trigger={
                              <button
                                type="button"
                                className="cell num"
                                data-cell
                                data-task-id={taskId}
                                data-day={day}
                                onFocus={() => setPlace([at, index])}
                                tabIndex={at === place[0] && index === place[1] ? 0 : -1}
                                aria-label={`${taskId}, ${dayText(middayOf(day))}, ${elapsed(cell)}`}
                              >
                                {time(cell)}
                              </button>
                            }
                          >
                            {(close) => (
                              <CellLogs
                                userId={sheet.userId}
                                week={week}
                                taskId={taskId}
                                taskName={taskName}
                                day={day}
                                renderEdit={(log, label) => renderEdit(log, label, close)}
                              />
                            )}
                          </ClosingPopover>
                        </td>
                      )
                    })}
                    <td className="num total">{time(sum(ms))}</td>
                  </tr>
                )
              })}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            {sheet.days.map(({ day, loggedMs }, index) => (
              <td key={day} className={`num ${lookOf(index)}`}>
                {time(loggedMs)}
              </td>
            ))}
            <td className="num total">
              <b>{time(sheet.sums.loggedMs)}</b>
              <small>{t('of', { time: elapsed(sheet.sums.capacityMs) })}</small>
            </td>
          </tr>
        </tfoot>
      </table>
      <ul className="week-notes">
        {onAdd && <li className="quiet week-keys">{t('keys')}</li>}
        <li>
          {t('billable', { time: time(sheet.sums.billableMs) })} <span className="quiet">{t('billableHint')}</span>
        </li>
        {sheet.days.flatMap(({ day, gapsMs, overlapsMs }) => [
          ...(gapsMs > 0
            ? [<li key={`${day} gap`}>{t('gap', { day: dayText(middayOf(day)), time: elapsed(gapsMs) })}</li>]
            : []),
          ...(overlapsMs >= minutes(1)
            ? [
                <li key={`${day} double`} className="late">
                  {t('double', { day: dayText(middayOf(day)), time: elapsed(overlapsMs) })}
                </li>,
              ]
            : []),
        ])}
      </ul>
    </>
  )
}
