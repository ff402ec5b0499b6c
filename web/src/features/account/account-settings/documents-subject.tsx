import { settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { provider } from '../../../kit/config/provider.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useMe } from '../../../model/session/me.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { useSettingsUpdate, type AccountSettings } from './settings-queries.ts'

type DocumentState = AccountSettings['documents'][number]

/** Legal documents with the users who accepted them; changes are announced thirty days ahead (APP-010, APP-017). */
export const DocumentsSubject = ({ settings }: { settings: AccountSettings }) => {
  const t = useTranslations('accountSettings')
  const { day } = useFormat()
  const me = useMe()
  const mayAccept = me?.side === 'customer' && me.admin
  const update = useSettingsUpdate()
  const accept = useToastMutation({
    send: ({ document }: DocumentState) => call(settingsOperations.setDismissal, { key: document, value: true }),
    done: () => t('accepted'),
    after: () => void update(),
    failed: t('saveFailed'),
  })
  const at = (date: string) => day(`${date}T12:00:00Z`)
  const acceptance = (document: DocumentState) => {
    const { acceptedAt, acceptedBy } = document
    if (acceptedAt) return t('acceptedBy', { date: day(acceptedAt), name: acceptedBy ?? t('formerUser') })
    if (!mayAccept) return t('notAccepted')
    return (
      <Button size="small" onClick={() => accept.mutate(document)}>
        {t('acceptNow')}
      </Button>
    )
  }
  return (
    <Subject title={t('subjects.documents')} lead={t('documentsLead', { provider: provider.name })}>
      {settings.documents.map((document) => {
        const { coming } = document
        if (!coming) return null
        return (
          <div
            key={document.document}
            className={coming.acceptedAt ? 'settings-note' : 'settings-note warning'}
            data-part="settings-note"
          >
            <p>
              <b>{t('comingTitle', { name: t(`document.${document.document}`), version: String(coming.version) })}</b>
              {t('comingText', { announced: at(coming.announcedOn), from: at(coming.validFrom) })}
            </p>
            {coming.acceptedAt ? (
              <span>{t('acceptedOn', { date: day(coming.acceptedAt) })}</span>
            ) : (
              mayAccept && (
                <Button variant="primary" onClick={() => accept.mutate(document)}>
                  {t('accept', { version: String(coming.version) })}
                </Button>
              )
            )}
          </div>
        )
      })}
      <SettingsPart title={t('inForce')}>
        <DataTable
          look="plain"
          label={t('inForce')}
          columns={[
            { key: 'name', head: t('documentName'), cell: ({ document }) => t(`document.${document}`) },
            {
              key: 'version',
              head: t('version'),
              cell: ({ version }) => <span className="num">{version ?? '–'}</span>,
            },
            { key: 'since', head: t('since'), cell: ({ validFrom }) => (validFrom ? at(validFrom) : '–') },
            { key: 'acceptance', head: t('acceptance'), cell: acceptance },
          ]}
          rows={settings.documents}
          rowKey={({ document }) => document}
          empty={null}
        />
        <p>{t('placeholderTerms')}</p>
      </SettingsPart>
    </Subject>
  )
}
