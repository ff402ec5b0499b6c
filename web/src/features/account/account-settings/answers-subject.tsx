import { answers, type AnswerSettings } from '@passerelle/contract/projects/answers'
import { mailAnswerChoices, maxCeilingInCents } from '@passerelle/kernel/mail-answers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { typedNumber } from '../../../kit/format/typed-number.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useVersionedDraft } from '../../../kit/ui/form/use-versioned-draft.ts'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { call } from '../../../model/api/call.ts'
import { workingAccount } from '../../../model/session/active-account.ts'
import { useMe } from '../../../model/session/me.ts'

const answerSettingsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'answers', workingAccount.get() ?? null],
    queryFn: ({ signal }) => call(answers.readAnswerSettings, {}, { signal }),
  })

const centsOf = (text: string): number | undefined => {
  const euros = typedNumber(text, 2)
  const cents = euros === undefined ? undefined : Math.round(euros * 100)
  return cents !== undefined && cents <= maxCeilingInCents ? cents : undefined
}

/** What administrators answer by mail, as staff read it: the consent is the customer's. */
const AnswersSummary = ({
  settings: { mailAnswers, ceilingInCents, satisfactionMails },
}: {
  settings: AnswerSettings
}) => {
  const t = useTranslations('accountSettings.answers')
  const { moneyWithoutTax } = useFormat()
  return (
    <>
      <p>{t(`choice.${mailAnswers}`)}</p>
      {mailAnswers === 'both' && <p>{t('upTo', { amount: moneyWithoutTax(ceilingInCents) })}</p>}
      <p>{t(satisfactionMails ? 'asked' : 'notAsked')}</p>
      <p className="quiet">{t('readOnly')}</p>
    </>
  )
}

const AnswersForm = ({ settings }: { settings: AnswerSettings }) => {
  const t = useTranslations('accountSettings')
  const { money, number } = useFormat()
  const edited = useVersionedDraft(settings, (stored = settings) => ({
    mailAnswers: stored.mailAnswers,
    satisfactionMails: stored.satisfactionMails,
    ceiling: number(stored.ceilingInCents / 100),
  }))
  const { base = settings, draft } = edited
  const { mailAnswers, satisfactionMails, ceiling } = draft
  const set = (changes: Partial<typeof draft>) => edited.change({ ...draft, ...changes })
  const ceilingInCents = centsOf(ceiling)
  const save = useToastMutation({
    send: async () => {
      const saved = await call(answers.setAnswerSettings, {
        mailAnswers,
        ...(mailAnswers === 'both' && ceilingInCents !== undefined && { ceilingInCents }),
        ...(satisfactionMails !== base.satisfactionMails && { satisfactionMails }),
        version: base.version,
      })
      edited.saved(saved, draft)
    },
    done: () => t('answers.saved'),
    failed: t('saveFailed'),
    stale: answerSettingsQuery().queryKey,
  })
  const isWrong = mailAnswers === 'both' && ceilingInCents === undefined
  return (
    <>
      <LeaveGuard isActive={edited.isEdited} />
      {edited.isOvertaken && <OvertakenNotice onTake={edited.takeNewer} onReplace={edited.replaceNewer} />}
      <ChoiceGroup legend={t('answers.what')}>
        {mailAnswerChoices.map((choice) => (
          <Choice
            key={choice}
            type="radio"
            name="mail-answers"
            checked={choice === mailAnswers}
            onChange={() => set({ mailAnswers: choice })}
          >
            {t(`answers.choice.${choice}`)}
          </Choice>
        ))}
      </ChoiceGroup>
      {mailAnswers === 'both' && (
        <TextInput
          label={t('answers.ceiling')}
          hint={t('answers.ceilingHint')}
          error={isWrong ? t('answers.ceilingWrong', { most: money(maxCeilingInCents) }) : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={ceiling}
          onChange={({ target }) => set({ ceiling: target.value })}
        />
      )}
      <ChoiceGroup legend={t('answers.satisfactionTitle')}>
        <Choice
          type="checkbox"
          name="satisfaction-mails"
          checked={satisfactionMails}
          onChange={() => set({ satisfactionMails: !satisfactionMails })}
        >
          {t('answers.satisfactionMails')}
        </Choice>
        <p className="quiet">{t('answers.satisfactionHint')}</p>
      </ChoiceGroup>
      <div className="settings-actions">
        <Button
          variant="primary"
          loading={save.isPending}
          disabled={isWrong || edited.isOvertaken}
          onClick={() => save.mutate()}
        >
          {t('save')}
        </Button>
      </div>
    </>
  )
}

/** What administrators of the account answer by the buttons of mails (ANS-001); staff read it. */
export const AnswersSubject = () => {
  const t = useTranslations('accountSettings')
  const me = useMe()
  const { data, error, refetch } = useQuery(answerSettingsQuery())
  return (
    <Subject title={t('subjects.reponses')} lead={t('answers.lead')}>
      {!data && error && <ErrorState title={getErrorMessage(error, t('readFailed'))} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingStatus />}
      {data && (
        <SettingsPart title={t('answers.title')}>
          {me?.side === 'staff' ? <AnswersSummary settings={data} /> : <AnswersForm settings={data} />}
        </SettingsPart>
      )}
    </Subject>
  )
}
