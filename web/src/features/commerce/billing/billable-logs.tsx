import type { ProposedLine } from '@passerelle/kernel/billing-proposal'
import { sumOf } from '@passerelle/kernel/money'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Avatar } from '../../../kit/ui/display/avatar.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import './billable-logs.css'
import type { BillableDetail, BillableLog } from './billing-queries.ts'
import { chosenLines, type RequestChoice } from './request-choice.ts'

type Section = {
  key: 'inside' | 'off_hours' | 'beyond' | 'left'
  logs: BillableLog[]
  ms: number
  lines: readonly ProposedLine[]
}

const sumMs = (logs: readonly BillableLog[], of: (log: BillableLog) => number) => sumOf(logs.map(of))

/** Work logs by the sum that they belong to; a log on both sides of business hours is listed inside. */
const toSections = (detail: BillableDetail, choice: RequestChoice): Section[] => {
  const isTimed = choice.mode === 'time'
  const lines = isTimed ? chosenLines(detail, choice) : []
  const isCounted = ({ workLogId }: BillableLog) => !isTimed || choice.workLogIds.includes(workLogId)
  const proposed = detail.logs.filter(({ reason }) => reason === null)
  const counted = proposed.filter(isCounted)
  const beyond = detail.logs.filter(({ reason }) => reason === 'beyond_estimate')
  const left = detail.logs.filter(({ reason }) => reason !== null && reason !== 'beyond_estimate')
  const isInside = ({ billableMs, offHoursMs }: BillableLog) => offHoursMs < billableMs
  const of = (part: ProposedLine['part']) => lines.filter((line) => !line.isBeyond && line.part === part)
  const sections: Section[] = [
    {
      key: 'inside',
      logs: proposed.filter(isInside),
      ms: sumMs(counted, ({ billableMs, offHoursMs }) => billableMs - offHoursMs),
      lines: of('inside'),
    },
    {
      key: 'off_hours',
      logs: proposed.filter((log) => !isInside(log)),
      ms: sumMs(counted, ({ offHoursMs }) => offHoursMs),
      lines: of('off_hours'),
    },
    {
      key: 'beyond',
      logs: beyond,
      ms: sumMs(beyond, ({ billableMs }) => billableMs),
      lines: lines.filter(({ isBeyond }) => isBeyond),
    },
    { key: 'left', logs: left, ms: sumMs(left, ({ billableMs }) => billableMs), lines: [] },
  ]
  return sections.filter(({ logs, ms }) => logs.length > 0 || ms > 0)
}

/** The work logs of a request with their tick boxes, by the sum that they belong to, and how it is billed. */
export const BillableLogs = ({
  detail,
  choice,
  onChange,
}: {
  detail: BillableDetail
  choice: RequestChoice
  onChange: (choice: RequestChoice) => void
}) => {
  const t = useTranslations('billing')
  const format = useFormat()
  const isTimed = choice.mode === 'time'
  const toggle = (id: string) =>
    onChange({
      ...choice,
      workLogIds: choice.workLogIds.includes(id)
        ? choice.workLogIds.filter((one) => one !== id)
        : [...choice.workLogIds, id],
    })
  const hoursOf = ({ startedAt, stoppedAt }: BillableLog) =>
    `${format.day(startedAt)} ${format.time(startedAt)}${stoppedAt ? `–${format.time(stoppedAt)}` : ''}`
  const row = (log: BillableLog) => {
    const when = hoursOf(log)
    const isOpen = isTimed && (log.reason === null || log.reason === 'beyond_estimate')
    return (
      <tr key={log.workLogId}>
        <td>
          {isOpen && (
            <input
              type="checkbox"
              aria-label={t('countLog', { when })}
              checked={choice.workLogIds.includes(log.workLogId)}
              onChange={() => toggle(log.workLogId)}
            />
          )}
        </td>
        <td className="num">{when}</td>
        <td>{log.person && <Avatar person={log.person} />}</td>
        <td className="billing-note">{log.note}</td>
        <td className="num r">{format.elapsed(log.billableMs)}</td>
        <td className="num r billing-off">{log.offHoursMs > 0 ? format.elapsed(log.offHoursMs) : '–'}</td>
        <td className="r quiet">{log.reason && log.reason !== 'beyond_estimate' ? t(`reason.${log.reason}`) : null}</td>
      </tr>
    )
  }
  const head = ({ key, ms, lines }: Section) => {
    const days = lines.find(({ unit }) => unit === 'day')?.quantity ?? 0
    const accepted = detail.acceptedMs === null ? '' : format.workTime(detail.acceptedMs)
    return (
      <tr className="billing-part">
        <th scope="rowgroup" colSpan={4}>
          {t(`part.${key}`, { accepted })}
          {isTimed && days > 0 && key !== 'left' && `\u00a0: ${t('days', { count: days })}`}
        </th>
        <td className="num r">{ms > 0 ? format.elapsed(ms) : '–'}</td>
        <td className="num r" colSpan={2}>
          {isTimed && key !== 'left' && detail.prices && format.money(sumOf(lines.map(({ netInCents }) => netInCents)))}
        </td>
      </tr>
    )
  }
  return (
    <div className="billing-logs">
      {detail.modes.length > 1 && (
        <div className="billing-mode">
          <Select
            label={t('mode')}
            value={choice.mode}
            options={detail.modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
            onChange={(mode) => onChange({ ...choice, mode })}
          />
        </div>
      )}
      {isTimed && detail.listId === 'done' && (
        <label className="choice">
          <input
            type="checkbox"
            checked={choice.closes}
            onChange={() => onChange({ ...choice, closes: !choice.closes })}
          />
          {t('closes')}
        </label>
      )}
      <table>
        <caption className="sr-only">{t('logsOf', { slug: detail.slug })}</caption>
        <thead>
          <tr>
            <th scope="col" aria-label={t('counted')} />
            <th scope="col">{t('log.when')}</th>
            <th scope="col">{t('log.person')}</th>
            <th scope="col">{t('log.note')}</th>
            <th scope="col" className="r">
              {t('log.billable')}
            </th>
            <th scope="col" className="r billing-off">
              {t('log.offHours')}
            </th>
            <th scope="col" className="r">
              {t('column.net')}
            </th>
          </tr>
        </thead>
        {toSections(detail, choice).map((section) => (
          <tbody key={section.key} className={section.key === 'inside' || section.key === 'off_hours' ? '' : 'quiet'}>
            {head(section)}
            {section.logs.map(row)}
          </tbody>
        ))}
      </table>
      {detail.logs.length === 0 && <p className="quiet">{t('noLogs')}</p>}
      {detail.hasMore && <p className="quiet">{t('firstLogs')}</p>}
    </div>
  )
}
