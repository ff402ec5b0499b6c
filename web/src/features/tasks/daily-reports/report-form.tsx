import { maxReportPartLength } from '@passerelle/contract/limits'
import { dailyReports, reportParts } from '@passerelle/contract/projects/daily-reports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
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
import { useTypedReport, type ReportTexts } from './use-typed-report.ts'

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
const fields = [...reportParts, 'observation'] as const

/**
 * Daily report: four sections, users, remark. Once saved, users and day cannot change (BKL-006 to BKL-010). Typed
 * texts lie over the report as it is, so that neither a save nor another of its authors takes them away; of an existing
 * report only changed texts are sent.
 */
export const ReportForm = ({ date, report, draft }: { date: string; report?: DailyReport; draft: Draft }) => {
  const t = useTranslations('dailyReports')
  const format = useFormat()
  const client = useQueryClient()
  const list = reportQueries.ofDay(date).queryKey
  const { typed, type, arrived } = useTypedReport(date)
  const [chosen, choosePeople] = useState<Someone[]>()
  const people = (!report && chosen) || draft.people
  const texts: ReportTexts = { ...draft.parts, observation: draft.observation, ...typed }
  const saving = useToastMutation({
    send: ({ observation, ...parts }: Partial<ReportTexts>) => {
      const sent = { parts, ...(observation !== undefined && { observation }) }
      return report
        ? call(dailyReports.editReport, { reportId: report.reportId, ...sent }, { appId: null })
        : callOnce(dailyReports.createReport, { date, ...sent, userIds: people.map(({ _id }) => _id) }, { appId: null })
    },
    done: () => t('saved'),
    after: (saved, sent) => {
      // A list that is still on its way was read before the report was saved.
      void client.cancelQueries({ queryKey: list, exact: true })
      client.setQueryData(list, (reports: DailyReport[] = []) =>
        reports.some(({ reportId }) => reportId === saved.reportId)
          ? reports.map((one) => (one.reportId === saved.reportId ? saved : one))
          : [...reports, saved],
      )
      arrived(sent)
    },
    failed: t('saveFailed'),
    stale: list,
  })
  return (
    <form
      className="report-form"
      data-part="report-form"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate(report ? typed : texts)
      }}
    >
      <PeopleField people={people} fixed={report !== undefined} onChange={choosePeople} />
      {fields.map((field) => (
        <TextArea
          key={field}
          label={field === 'observation' ? t(field) : t(`part.${field}`)}
          value={texts[field]}
          maxLength={maxReportPartLength}
          onChange={(event) => type({ [field]: event.currentTarget.value })}
        />
      ))}
      <div className="report-actions">
        <Button variant="primary" type="submit" loading={saving.isPending} disabled={!report && people.length === 0}>
          {t(report ? 'save' : 'write')}
        </Button>
        {report && <ReportSharing report={report} />}
        {report && <span className="quiet">{t('savedAt', { time: format.near(report.updatedAt) })}</span>}
      </div>
    </form>
  )
}
