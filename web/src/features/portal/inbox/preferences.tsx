import { inbox } from '@passerelle/contract/notifs/inbox'
import { mailModes, noticeCategories, type MailMode, type NoticeCategory } from '@passerelle/kernel/notice-preferences'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { noticeChoices, type NoticePreferences } from '../../../model/notices/notice-choices.ts'
import { useSide } from '../../../model/session/me.ts'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { ServicePreferences } from './service-preferences.tsx'
import './inbox.css'

type Wanted = Pick<NoticePreferences, 'choices' | 'digestHour' | 'quietFrom' | 'quietTo' | 'quietDays'> & {
  monthlyReport?: boolean
  satisfaction?: boolean
  announcements?: boolean
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))

/** Mutation of one preference, with an optimistic update that is rolled back on failure. */
const useSave = () => {
  const client = useQueryClient()
  const failures = useTranslations('inbox')
  const { queryKey } = noticeChoices.preferences()
  return useMutation({
    mutationFn: (wanted: Wanted) => call(inbox.savePreferences, wanted),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...wanted })
      return before
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error, _wanted, before) => {
      client.setQueryData(queryKey, before)
      toast.error(getErrorMessage(error, failures('notSaved')))
    },
  })
}

/** What a category covers for this kind of reader, in one line (DAY-013). */
const useHint = (category: NoticeCategory) => {
  const t = useTranslations('inbox')
  const side = useSide()
  if (category === 'security') return t('mandatory')
  if (category === 'answer') return t('categoryHints.answer')
  if (category === 'incoming' || category === 'assigned' || category === 'decisions') return t(`staffHints.${category}`)
  return t(`${side === 'staff' ? 'staffHints' : 'categoryHints'}.${category}`)
}

const Row = ({
  category,
  preferences: { choices, digestHour },
  save,
}: {
  category: NoticeCategory
  preferences: NoticePreferences
  save: (wanted: Wanted) => void
}) => {
  const t = useTranslations('inbox')
  const choice = choices[category]
  const fixed = category === 'security'
  const name = t(`categories.${category}`)
  const hint = useHint(category)
  if (!choice) return null
  const change = (part: Partial<typeof choice>) =>
    save({ choices: { ...choices, [category]: { ...choice, ...part } }, digestHour })
  const modeText = (mode: MailMode) => t(`modes.${mode === 'now' && category === 'messages' ? 'unread' : mode}`)
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <span>{hint}</span>
      </th>
      <td data-head={t('inApp')}>
        <input
          type="checkbox"
          checked={choice.inbox}
          disabled={fixed}
          aria-label={t('inAppFor', { category: name })}
          onChange={({ target }) => change({ inbox: target.checked })}
        />
      </td>
      <td data-head={t('device')}>
        <input
          type="checkbox"
          checked={choice.push}
          aria-label={t('deviceFor', { category: name })}
          onChange={({ target }) => change({ push: target.checked })}
        />
      </td>
      <td data-head={t('mail')}>
        <Select
          bare
          label={t('mailFor', { category: name })}
          value={choice.mail}
          disabled={fixed}
          options={mailModes.map((mode) => ({ value: mode, label: modeText(mode) }))}
          onChange={(mail) => change({ mail })}
        />
      </td>
    </tr>
  )
}

/** Notification preferences: a table of categories and channels, the hour of the digest, the devices. */
export const Preferences = () => {
  const t = useTranslations('inbox')
  const side = useSide()
  const query = useQuery(noticeChoices.preferences())
  const { mutate: save, isPending: saving, isSuccess: saved } = useSave()
  if (query.isPending)
    return (
      <Delayed>
        <Skeleton height={320} />
      </Delayed>
    )
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
  const preferences = query.data
  return (
    <div className="notice-prefs">
      <div>
        <p className="notice-saved" role="status">
          {saving ? t('saving') : saved ? t('saved') : ''}
        </p>
        <table className="notice-matrix">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('category')}</span>
              </th>
              <th scope="col">
                {t('inApp')}
                <span>{t('inAppHint')}</span>
              </th>
              <th scope="col">
                {t('device')}
                <span>{t('deviceHint')}</span>
              </th>
              <th scope="col">
                {t('mail')}
                <span>{t('mailHint', { email: preferences.email })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {noticeCategories.map((category) => (
              <Row key={category} category={category} preferences={preferences} save={save} />
            ))}
          </tbody>
        </table>
        <ServicePreferences />
      </div>
      <aside>
        <section>
          <h2>{t('digestTitle')}</h2>
          <p className="notice-hour">
            <span>{t('digestHour')}</span>
            <Select
              label={t('digestHour')}
              value={preferences.digestHour}
              options={hours}
              onChange={(digestHour) => save({ choices: preferences.choices, digestHour })}
            />
          </p>
          <p className="notice-hint">{t('digestHint')}</p>
        </section>
        {side === 'customer' && (
          <section>
            <h2>{t('monthlyReportTitle')}</h2>
            <Choice
              type="checkbox"
              name="monthly-report"
              checked={preferences.monthlyReport}
              onChange={() =>
                save({
                  choices: preferences.choices,
                  digestHour: preferences.digestHour,
                  monthlyReport: !preferences.monthlyReport,
                })
              }
            >
              {t('monthlyReport')}
            </Choice>
            <p className="notice-hint">{t('monthlyReportHint')}</p>
            <h2>{t('satisfactionTitle')}</h2>
            <Choice
              type="checkbox"
              name="satisfaction"
              checked={preferences.satisfaction}
              onChange={() =>
                save({
                  choices: preferences.choices,
                  digestHour: preferences.digestHour,
                  satisfaction: !preferences.satisfaction,
                })
              }
            >
              {t('satisfaction')}
            </Choice>
            <p className="notice-hint">{t('satisfactionHint')}</p>
            <h2>{t('newsTitle')}</h2>
            <Choice
              type="checkbox"
              name="announcements"
              checked={preferences.announcements}
              onChange={() =>
                save({
                  choices: preferences.choices,
                  digestHour: preferences.digestHour,
                  announcements: !preferences.announcements,
                })
              }
            >
              {t('news')}
            </Choice>
            <p className="notice-hint">{t('newsHint')}</p>
          </section>
        )}
        {side === 'staff' && (
          <QuietHours
            quiet={preferences}
            onChange={(quiet) => save({ choices: preferences.choices, digestHour: preferences.digestHour, ...quiet })}
          />
        )}
        <DevicesPanel />
      </aside>
    </div>
  )
}
