import { maxSlugLength } from '@passerelle/contract/limits'
import type { InferResponse } from '@passerelle/contract/operation'
import { driveSyncs } from '@passerelle/contract/projects/drive-syncs'
import { isEmail } from '@passerelle/kernel/validators/formats'
import { IconFolderShare, IconRefresh } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ChipsInput } from '../../../kit/ui/form/chips-input.tsx'
import { addText } from '../../../kit/ui/form/chips-state.ts'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import '../../../kit/ui/display/settings.css'
import './drive-syncs.css'

const staff = { side: 'staff', appId: null } as const
const syncs = queryOptions({
  queryKey: ['drive-syncs'],
  queryFn: ({ signal }) => call(driveSyncs.listDriveSyncs, {}, { signal, ...staff }),
  refetchInterval: 5000,
})
type DriveSync = InferResponse<typeof driveSyncs.listDriveSyncs>['list'][number]
const tones = { waiting: 'neutral', done: 'success', failed: 'danger' } as const

/** Drive folders of the accounts: a sync by slug and groups, and the result of each (ADM-010, ADM-011, UIX-022). */
export const DriveSyncs = () => {
  const t = useTranslations('files')
  const required = useTranslations('forms')('required')
  const [slug, setSlug] = useState('')
  const [chips, setChips] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const query = useQuery(syncs)
  const groups = addText({ chips, text }, text).chips
  const { dateTime } = useFormat()
  const sync = useToastMutation({
    send: () => call(driveSyncs.syncDrive, { slug: slug.trim(), groups: [...groups] }, staff),
    done: () => t('queued'),
    failed: t('failed'),
    firstField: true,
    stale: syncs.queryKey,
  })
  const resultOf = ({ problem, state, added, kept }: DriveSync) =>
    problem ? t(`problems.${problem}`) : state === 'done' && t('outcome', { added, kept })
  return (
    <>
      <form
        className="settings-part files-form"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (groups.length > 0) sync.mutate()
        }}
      >
        <TextInput
          label={t('slug')}
          maxLength={maxSlugLength}
          value={slug}
          onChange={({ target }) => setSlug(target.value)}
        />
        <ChipsInput
          label={t('groups')}
          hint={t('groupsHint')}
          inputMode="email"
          value={chips}
          isValid={isEmail}
          onText={setText}
          error={tried && groups.length === 0 ? required : undefined}
          onChange={setChips}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            icon={IconRefresh}
            loading={sync.isPending}
            disabled={slug.trim() === ''}
          >
            {t('sync')}
          </Button>
        </div>
      </form>
      <DataTable
        look="plain"
        label={t('lead')}
        columns={[
          { key: 'at', head: t('at'), cell: ({ createdAt }) => <span className="num">{dateTime(createdAt)}</span> },
          { key: 'slug', head: t('slug'), namesRow: true, cell: ({ slug: name }) => name },
          {
            key: 'state',
            head: t('state'),
            cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
          },
          { key: 'result', head: t('result'), cell: resultOf },
        ]}
        rows={query.data?.list}
        rowKey={({ _id }) => _id}
        bones={3}
        error={toTableError(query, t('readFailed'))}
        empty={
          <EmptyState icon={IconFolderShare} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
      />
    </>
  )
}
