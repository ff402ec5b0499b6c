import type { ReceivedMail, SentMail } from '@passerelle/contract/mails/message-mail'
import { inbound } from '@passerelle/contract/mails/inbound'
import { sizeText } from '@passerelle/kernel/format-size'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { saveBlob } from '../../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { fullName } from '../../../../kit/ui/display/avatar.tsx'
import { LoadingStatus } from '../../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../../kit/ui/feedback/states.tsx'
import { fetchBlob } from '../../../../model/api/transfer.ts'
import { mailQuery, type MailPlace } from './mail-query.ts'

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
)

const Source = ({ id }: { id: string }) => {
  const t = useTranslations('threadMail')
  const source = useToastMutation({
    send: async () =>
      saveBlob(await fetchBlob(inbound.downloadInbound, { id }, { side: 'staff', appId: null }), `${id}.eml`),
    failed: t('sourceFailed'),
  })
  return (
    <Button size="small" icon={IconDownload} loading={source.isPending} onClick={() => source.mutate()}>
      {t('source')}
    </Button>
  )
}

const ReceivedDetails = ({ mail }: { mail: ReceivedMail }) => {
  const t = useTranslations('threadMail')
  const format = useFormat()
  const locale = useLocale()
  const { from, to, cc, subject, sentAt, receivedAt, proof, dropped, fullText, acceptedBy, inboundId } = mail
  const received = format.near(receivedAt)
  return (
    <>
      <dl>
        <Line term={t('from')}>
          {from.email === null ? from.name : t('sender', { name: from.name, email: from.email })}
        </Line>
        {to.length > 0 && <Line term={t('to')}>{to.join(', ')}</Line>}
        {cc.length > 0 && <Line term={t('cc')}>{cc.join(', ')}</Line>}
        {subject !== null && <Line term={t('subject')}>{subject || t('noSubject')}</Line>}
        <Line term={t('moment')}>
          {sentAt === null
            ? t('receivedAt', { received })
            : t('sentAndReceived', { sent: format.near(sentAt), received })}
        </Line>
        {proof !== null && <Line term={t('proof')}>{t(`proofs.${proof}`)}</Line>}
        {dropped.length > 0 && (
          <Line term={t('dropped')}>
            {dropped.map(({ name, size }) => t('file', { name, size: sizeText(size, locale) })).join(', ')}
          </Line>
        )}
        {acceptedBy && <Line term={t('acceptedBy')}>{fullName(acceptedBy)}</Line>}
      </dl>
      {fullText !== '' && (
        <details>
          <summary>{t('whole')}</summary>
          <pre>{fullText}</pre>
        </details>
      )}
      {inboundId !== null && <Source id={inboundId} />}
    </>
  )
}

const failures: readonly SentMail['state'][] = ['bounced', 'given_up', 'cancelled']

const SentDetails = ({ list }: { list: readonly SentMail[] }) => {
  const t = useTranslations('threadMail')
  const { list: listed } = useFormatter()
  const namesOf = (some: readonly SentMail[]) =>
    listed(some.map(({ person, name, address }) => (person ? fullName(person) : (name ?? address ?? t('someone')))))
  const failed = list.filter(({ state }) => failures.includes(state))
  const sent = list.filter(({ state }) => state === 'sent')
  const waiting = list.filter(({ state }) => state === 'waiting' || state === 'failing')
  return (
    <>
      {failed.length > 0 && <p className="failed">{t('notTo', { names: namesOf(failed) })}</p>}
      {sent.length > 0 && <p>{t('sentTo', { names: namesOf(sent) })}</p>}
      {waiting.length > 0 && <p>{t('waitsFor', { names: namesOf(waiting) })}</p>}
    </>
  )
}

/** The mail that a message or a request came by, or to whom a message was mailed (EML-051). */
export const MailDetails = ({ id, place }: { id: string; place: MailPlace }) => {
  const t = useTranslations('threadMail')
  const { data, error, refetch } = useQuery(mailQuery(place))
  return (
    <div id={id} className="mail-details" role="group" aria-label={t('details')}>
      {!data && error && <ErrorState title={getErrorMessage(error, t('failed'))} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingStatus />}
      {data?.direction === 'in' && <ReceivedDetails mail={data} />}
      {data?.direction === 'out' && <SentDetails list={data.list} />}
    </div>
  )
}
