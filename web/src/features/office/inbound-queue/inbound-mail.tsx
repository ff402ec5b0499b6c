import { inbound } from '@passerelle/contract/mails/inbound'
import { sizeText } from '@passerelle/kernel/format-size'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Prose } from '../../../kit/ui/text/prose.tsx'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { MailClaim } from './mail-claim.tsx'
import { InboundActions } from './inbound-actions.tsx'
import { inboundQueries } from './inbound-queries.ts'
import type { StepTools } from './use-held-step.ts'

/** An incoming mail: who it claims to be, what proves it, its text and files, and what can be done with it. */
export const InboundMailView = ({ id, ...steps }: { id: string } & StepTools) => {
  const t = useTranslations('inbound')
  const format = useFormat()
  const locale = useLocale()
  const query = useQuery(inboundQueries.one(id))
  const source = useToastMutation({
    send: async () =>
      saveBlob(await fetchBlob(inbound.downloadInbound, { id }, { side: 'staff', appId: null }), `${id}.eml`),
    failed: t('sourceFailed'),
  })
  if (query.isPending) return <Skeleton width={280} height={20} />
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
  const mail = query.data
  return (
    <article className="inbound-mail" data-part="inbound-mail" aria-labelledby={`inbound-${id}`} tabIndex={-1}>
      <header>
        <h2 id={`inbound-${id}`}>{mail.subject || t('noSubject')}</h2>
        <p>
          {mail.from ? (
            <>
              {mail.from.name && <b>{mail.from.name} </b>}
              <span className="quiet">{mail.from.email}</span>
            </>
          ) : (
            t('unclear')
          )}{' '}
          <span className="quiet num">{format.near(mail.receivedAt)}</span>
        </p>
        <MailClaim mail={mail} />
      </header>
      <Prose text={mail.text} />
      {mail.parts.length > 0 && (
        <ul className="inbound-files" aria-label={t('files')}>
          {mail.parts.map(({ name, size, taken }) => (
            <li key={`${name} ${size}`}>
              {t('file', { name, size: sizeText(size, locale) })}
              {!taken && <span className="quiet"> {t('notTaken')}</span>}
            </li>
          ))}
        </ul>
      )}
      {mail.fullText.trim() !== mail.text.trim() && (
        <details>
          <summary>{t('whole')}</summary>
          <pre className="inbound-whole">{mail.fullText}</pre>
        </details>
      )}
      <Button size="small" icon={IconDownload} loading={source.isPending} onClick={() => source.mutate()}>
        {t('source')}
      </Button>
      <InboundActions mail={mail} {...steps} />
    </article>
  )
}
