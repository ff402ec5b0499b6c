import { maxReportPartLength } from '@passerelle/contract/limits'
import { dailyReports, reportParts } from '@passerelle/contract/projects/daily-reports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { failedOf } from '../../../kit/network/query-error.ts'
import { useUserSearchText } from '../../../model/users/use-user-search-text.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Avatar, fullName, type AvatarUser } from '../../../kit/ui/display/avatar.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { UserChoices } from '../../../model/users/user-choices.tsx'
import { userQueries } from '../../../model/users/user-queries.ts'
import { ReportSharing } from './report-sharing.tsx'
import { reportQueries, type DailyReport, type ReportParts } from './report-queries.ts'

type Someone = AvatarUser & { _id: string }

const PeopleField = ({
  people,
  fixed,
  onChange,
}: {
  people: readonly Someone[]
  fixed: boolean
  onChange: (people: Someone[]) => void
}) => {
  const t = useTranslations('dailyReports')
  const [text, setText] = useState('')
  const found = useQuery({ ...userQueries.staff(useUserSearchText(text)), enabled: !fixed })
  const has = (id: string) => people.some(({ _id }) => _id === id)
  const toggle = (person: Someone) =>
    onChange(has(person._id) ? people.filter(({ _id }) => _id !== person._id) : [...people, person])
  return (
    <div className="report-people">
      <span className="quiet">{t('people')}</span>
      {people.map((person) => (
        <span key={person._id} className="report-person">
          <Avatar person={person} decorative /> {fullName(person)}
        </span>
      ))}
      {!fixed && (
        <Popover
          label={t('addPeople')}
          align="end"
          trigger={
            <Button variant="ghost" size="small" icon={IconUserPlus}>
              {t('addPeople')}
            </Button>
          }
        >
          <UserChoices
            legend={t('people')}
            type="checkbox"
            people={found.data ?? []}
            pending={found.isPending}
            failed={failedOf(found)}
            search={text}
            onSearch={setText}
            isSelected={({ _id }) => has(_id)}
            onSelect={(person) => toggle(person)}
          />
        </Popover>
      )}
    </div>
  )
}

type Draft = { parts: ReportParts; observation: string; people: Someone[] }

/** Daily report: four sections, users, remark. Once saved, users and day cannot change (BKL-006 to BKL-010). */
export const ReportForm = ({ date, report, draft: first }: { date: string; report?: DailyReport; draft: Draft }) => {
  const t = useTranslations('dailyReports')
  const format = useFormat()
  const client = useQueryClient()
  const [draft, setDraft] = useState(first)
  const { parts, observation, people } = draft
  const saving = useToastMutation({
    send: () =>
      report
        ? call(dailyReports.editReport, { reportId: report.reportId, parts, observation }, { appId: null })
        : call(
            dailyReports.createReport,
            { date, parts, observation, userIds: people.map(({ _id }) => _id) },
            { appId: null },
          ),
    done: () => t('saved'),
    after: (saved) =>
      client.setQueryData(reportQueries.ofDay(date).queryKey, (list: DailyReport[] = []) =>
        list.some(({ reportId }) => reportId === saved.reportId)
          ? list.map((one) => (one.reportId === saved.reportId ? saved : one))
          : [...list, saved],
      ),
    failed: t('saveFailed'),
  })
  return (
    <form
      className="report-form"
      data-part="report-form"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <PeopleField
        people={people}
        fixed={report !== undefined}
        onChange={(next) => setDraft({ ...draft, people: next })}
      />
      {reportParts.map((part) => (
        <TextArea
          key={part}
          label={t(`part.${part}`)}
          value={parts[part]}
          maxLength={maxReportPartLength}
          rows={Math.min(8, Math.max(2, parts[part].split('\n').length + 1))}
          onChange={(event) => setDraft({ ...draft, parts: { ...parts, [part]: event.currentTarget.value } })}
        />
      ))}
      <TextArea
        label={t('observation')}
        value={observation}
        maxLength={maxReportPartLength}
        rows={2}
        onChange={(event) => setDraft({ ...draft, observation: event.currentTarget.value })}
      />
      <div className="report-actions">
        <Button variant="primary" type="submit" loading={saving.isPending} disabled={people.length === 0}>
          {t(report ? 'save' : 'write')}
        </Button>
        {report && <ReportSharing report={report} />}
        {report && <span className="quiet">{t('savedAt', { time: format.near(report.updatedAt) })}</span>}
      </div>
    </form>
  )
}
