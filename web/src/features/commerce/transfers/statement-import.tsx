import { maxStatementLength } from '@passerelle/contract/limits'
import { transfers } from '@passerelle/contract/payments/transfers'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { call } from '../../../model/api/call.ts'
import { useFileDrop } from '../../../model/attachments/use-file-drop.ts'
import { readStatement } from './read-statement.ts'
import { transferQueries } from './transfer-queries.ts'

/** Takes a bank statement that is dropped or chosen (COL-012). */
export const StatementImport = () => {
  const t = useTranslations('transfers')
  const input = useRef<HTMLInputElement>(null)
  const add = useToastMutation({
    send: async (file: File) => {
      if (file.size > maxStatementLength) throw new Error('too large')
      return call(transfers.importTransfers, { text: await readStatement(file) }, { side: 'staff' })
    },
    done: ({ added, known }) => t('imported', { added, known }),
    failed: t('importFailed'),
    stale: transferQueries.all(),
  })
  const take = ([file]: readonly File[]) => file && add.mutate(file)
  const over = useFileDrop('[data-part="statement-import"]', take)
  return (
    <section className={over ? 'statement-import over' : 'statement-import'} data-part="statement-import">
      <Icon icon={IconFileUpload} size={20} />
      <p>{t('drop')}</p>
      <Button loading={add.isPending} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xml,.txt,.camt"
        aria-label={t('choose')}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </section>
  )
}
