import { accounts } from '@passerelle/contract/accounts/api'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { provider } from '../../kit/config/provider.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { useMe } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { SettingsPart, Subject } from '../../kit/ui/display/settings-frame.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { useSettingsUpdate, type AccountSettings } from './settings-queries.ts'

type DocumentState = AccountSettings['documents'][number]

/** Legal documents with the users who accepted them; changes are announced thirty days ahead (APP-010, APP-017). */
export const DocumentsSubject = ({ settings }: { settings: AccountSettings }) => {
  const t = useTranslations('accountSettings')
  const { day } = useFormat()
  const customer = useMe()?.side === 'customer'
  const update = useSettingsUpdate()
  const accept = async ({ document }: DocumentState) => {
    try {
      await call(accounts.setDismissal, { key: document, value: true })
      await update()
      toast.success(t('accepted'))
    } catch (error) {
      toast.error(getErrorMessage(error, t('saveFailed')))
    }
  }
  const at = (date: string) => day(`${date}T12:00:00Z`)
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
              customer && (
                <Button variant="primary" onClick={() => void accept(document)}>
                  {t('accept', { version: String(coming.version) })}
                </Button>
              )
            )}
          </div>
        )
      })}
      <SettingsPart title={t('inForce')}>
        <div className="settings-scroll">
          <table className="settings-table" data-part="settings-table">
            <thead>
              <tr>
                <th>{t('documentName')}</th>
                <th>{t('version')}</th>
                <th>{t('since')}</th>
                <th>{t('acceptance')}</th>
              </tr>
            </thead>
            <tbody>
              {settings.documents.map((document) => (
                <tr key={document.document}>
                  <th scope="row">{t(`document.${document.document}`)}</th>
                  <td className="num">{document.version ?? '–'}</td>
                  <td>{document.validFrom ? at(document.validFrom) : '–'}</td>
                  <td>
                    {document.acceptedAt ? (
                      t('acceptedBy', { date: day(document.acceptedAt), name: document.acceptedBy ?? t('formerUser') })
                    ) : customer ? (
                      <Button size="small" onClick={() => void accept(document)}>
                        {t('acceptNow')}
                      </Button>
                    ) : (
                      t('notAccepted')
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>{t('placeholderTerms')}</p>
      </SettingsPart>
    </Subject>
  )
}
