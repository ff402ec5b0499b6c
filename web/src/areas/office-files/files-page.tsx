import { maxGroupsLength, maxSlugLength } from '@passerelle/contract/limits'
import { projects } from '@passerelle/contract/projects/api'
import { IconFolderShare, IconRefresh } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextArea, TextInput } from '../../kit/ui/form/field.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import '../../kit/ui/display/settings.css'
import '../office-apps/apps-page.css'

const staff = { side: 'staff', appId: null } as const
const syncs = queryOptions({
  queryKey: ['drive-syncs'],
  queryFn: ({ signal }) => call(projects.listDriveSyncs, {}, { signal, ...staff }),
  refetchInterval: 5000,
})
const tones = { waiting: 'neutral', done: 'success', failed: 'danger' } as const

/** Drive folders of the accounts: a sync by slug and groups, and the result of each (ADM-010, ADM-011, UIX-022). */
export const FilesPage = () => {
  const t = useTranslations('files')
  usePageTitle(t('title'))
  const [slug, setSlug] = useState('')
  const [groups, setGroups] = useState('')
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const query = useQuery(syncs)
  const { dateTime } = useFormat()
  const list = groups.split(/[\s,;]+/).filter((group) => group !== '')
  const sync = async () => {
    setBusy(true)
    try {
      await call(projects.syncDrive, { slug: slug.trim(), groups: list }, staff)
      await client.invalidateQueries({ queryKey: syncs.queryKey })
      toast.success(t('queued'))
    } catch (error) {
      toast.error(getErrorMessage(error, t('failed'), { firstField: true }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
        <span className="quiet">{t('lead')}</span>
      </div>
      <div className="apps-page">
        <form
          className="settings-part files-form"
          onSubmit={(event) => {
            event.preventDefault()
            void sync()
          }}
        >
          <TextInput
            label={t('slug')}
            maxLength={maxSlugLength}
            value={slug}
            onChange={({ target }) => setSlug(target.value)}
          />
          <TextArea
            label={t('groups')}
            rows={3}
            maxLength={maxGroupsLength}
            value={groups}
            onChange={({ target }) => setGroups(target.value)}
          />
          <div>
            <Button
              type="submit"
              variant="primary"
              icon={IconRefresh}
              loading={busy}
              disabled={slug.trim() === '' || list.length === 0}
            >
              {t('sync')}
            </Button>
          </div>
        </form>
        {query.isError && (
          <ErrorState
            compact
            title={getErrorMessage(query.error, t('readFailed'))}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.list.length === 0 && (
          <EmptyState icon={IconFolderShare} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )}
        {query.data && query.data.list.length > 0 && (
          <div className="settings-scroll">
            <table className="settings-table" data-part="settings-table">
              <thead>
                <tr>
                  <th>{t('at')}</th>
                  <th>{t('slug')}</th>
                  <th>{t('state')}</th>
                  <th>{t('result')}</th>
                </tr>
              </thead>
              <tbody>
                {query.data.list.map((one) => (
                  <tr key={one._id}>
                    <td className="num">{dateTime(one.createdAt)}</td>
                    <th scope="row">{one.slug}</th>
                    <td>
                      <Badge tone={tones[one.state]}>{t(`states.${one.state}`)}</Badge>
                    </td>
                    <td>
                      {one.problem
                        ? t(`problems.${one.problem}`)
                        : one.state === 'done' && t('outcome', { added: String(one.added), kept: String(one.kept) })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </>
  )
}
