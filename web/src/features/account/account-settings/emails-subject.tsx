import { accountMails } from '@passerelle/contract/mails/account-mails'
import type { AccountMails } from '@passerelle/contract/mails/account-mails'
import { mailModes } from '@passerelle/kernel/notice-preferences'
import { IconCopy } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useVersionedDraft } from '../../../kit/ui/form/use-versioned-draft.ts'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { call } from '../../../model/api/call.ts'
import { workingAccount } from '../../../model/session/active-account.ts'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'

const accountMailsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'emails', workingAccount.get() ?? null],
    queryFn: ({ signal }) => call(accountMails.readAccountMails, {}, { signal }),
  })

/** Where the people of the account write to, with a button that copies it. */
const RequestAddress = ({ address }: { address: string }) => {
  const t = useTranslations('accountSettings.emails')
  const copy = useCopy({ done: t('copied'), refused: t('notCopied') })
  return (
    <SettingsPart title={t('addressTitle')}>
      <p>{t('addressLead')}</p>
      <p className="num settings-value">{address}</p>
      <div className="settings-actions">
        <Button icon={IconCopy} onClick={() => void copy(address)}>
          {t('copy')}
        </Button>
      </div>
    </SettingsPart>
  )
}

const choicesOf = ({ messageMails, mailReplies, mailRequests, outsideAddresses }: AccountMails) => ({
  messageMails,
  mailReplies,
  mailRequests,
  outsideAddresses,
})

const EmailsForm = ({ settings }: { settings: AccountMails }) => {
  const t = useTranslations('accountSettings')
  const edited = useVersionedDraft(settings, (stored = settings) => choicesOf(stored))
  const { base: { version } = settings, draft } = edited
  const { messageMails, mailReplies, mailRequests, outsideAddresses } = draft
  const set = (changes: Partial<typeof draft>) => edited.change({ ...draft, ...changes })
  const save = useToastMutation({
    send: async () => {
      const saved = await call(accountMails.setAccountMails, { ...draft, version })
      edited.saved(saved, draft)
    },
    done: () => t('emails.saved'),
    failed: t('saveFailed'),
    stale: accountMailsQuery().queryKey,
  })
  return (
    <>
      <LeaveGuard isActive={edited.isEdited} />
      {edited.isOvertaken && <OvertakenNotice onTake={edited.takeNewer} onReplace={edited.replaceNewer} />}
      <SettingsPart title={t('emails.receivedTitle')}>
        {!settings.receiving && <p className="quiet">{t('emails.notReceiving')}</p>}
        <ChoiceGroup legend={t('emails.taken')}>
          <Choice
            type="checkbox"
            name="mail-replies"
            checked={mailReplies}
            disabled={!settings.receiving}
            onChange={() => set({ mailReplies: !mailReplies })}
          >
            {t('emails.replies')}
          </Choice>
          <Choice
            type="checkbox"
            name="mail-requests"
            checked={mailRequests}
            disabled={!settings.receiving}
            onChange={() => set({ mailRequests: !mailRequests })}
          >
            {t('emails.requests')}
          </Choice>
          <Choice
            type="checkbox"
            name="outside-addresses"
            checked={outsideAddresses}
            disabled={!settings.receiving}
            onChange={() => set({ outsideAddresses: !outsideAddresses })}
          >
            {t('emails.outside')}
          </Choice>
        </ChoiceGroup>
      </SettingsPart>
      <SettingsPart title={t('emails.sentTitle')}>
        <ChoiceGroup legend={t('emails.messages')}>
          {mailModes.map((mode) => (
            <Choice
              key={mode}
              type="radio"
              name="message-mails"
              checked={mode === messageMails}
              onChange={() => set({ messageMails: mode })}
            >
              {t(`emails.modes.${mode}`)}
            </Choice>
          ))}
        </ChoiceGroup>
        <p className="quiet">{t('emails.ownChoice')}</p>
        <div className="settings-actions">
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={edited.isOvertaken}
            onClick={() => save.mutate()}
          >
            {t('save')}
          </Button>
        </div>
      </SettingsPart>
    </>
  )
}

/** What mails may do in the account: the address to write to, answers, requests and mails of messages (EML-055). */
export const EmailsSubject = () => {
  const t = useTranslations('accountSettings')
  const { data, error, refetch } = useQuery(accountMailsQuery())
  return (
    <Subject title={t('subjects.emails')} lead={t('emails.lead')}>
      {!data && error && <ErrorState title={getErrorMessage(error, t('readFailed'))} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingStatus />}
      {data?.requestAddress && data.mailRequests && <RequestAddress address={data.requestAddress} />}
      {data && <EmailsForm settings={data} />}
    </Subject>
  )
}
