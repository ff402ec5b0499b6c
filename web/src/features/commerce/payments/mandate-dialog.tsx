import { useQuery } from '@tanstack/react-query'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { provider } from '../../../kit/config/provider.ts'
import { toDocumentHtml } from '../../../model/documents/document-html.ts'
import { usePdfDownload } from '../../../model/documents/use-pdf-download.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { paymentQueries, type Mandate } from '../../../model/payments/payment-queries.ts'

const useMandateRows = () => {
  const t = useTranslations('payments.mandate')
  const format = useFormat()
  return (mandate: Mandate): [string, string][] => [
    [t('reference'), mandate.reference],
    [t('creditor'), provider.name],
    [t('account'), `•••• ${mandate.last4 ?? ''}`],
    [t('accepted'), mandate.acceptedAt ? format.dateTime(mandate.acceptedAt) : '–'],
    [t('status'), t(`statusOf.${mandate.status}`)],
  ]
}

/** Mandate of a bank account, with a PDF download (PAY-006, ERR-045). */
export const MandateDialog = ({
  appId,
  methodId,
  onClose,
}: {
  appId: string | undefined
  methodId: string
  onClose: () => void
}) => {
  const t = useTranslations('payments.mandate')
  const query = useQuery(paymentQueries.mandate(appId, methodId))
  const rowsOf = useMandateRows()
  const pdf = usePdfDownload()
  const rows = query.data && rowsOf(query.data)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      footer={
        rows && (
          <Button
            icon={IconFileTypePdf}
            loading={pdf.isPending}
            onClick={() => pdf.mutate({ title: t('title'), html: toDocumentHtml(t('title'), rows) })}
          >
            {t('pdf')}
          </Button>
        )
      }
    >
      {query.isError ? (
        <ErrorState compact title={t('failed')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      ) : rows ? (
        <dl className="pay-mandate">
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Delayed>
          <Skeleton width="70%" />
        </Delayed>
      )}
    </Dialog>
  )
}
