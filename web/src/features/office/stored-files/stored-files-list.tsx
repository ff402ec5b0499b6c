import { files } from '@passerelle/contract/storages/files'
import { officeFiles } from '@passerelle/contract/storages/office-files'
import { IconDownload, IconFileOff, IconLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { sizeText } from '@passerelle/kernel/format-size'
import { useMe } from '../../../model/session/me.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { storedFilesKey, storedFilesQuery, type OfficeFile } from './stored-files-query.ts'
import './stored-files.css'

type Cell = { file: OfficeFile }

const Request = ({ file: { task, internal } }: Cell) => {
  const t = useTranslations('files')
  return (
    <span className="stored-file-request">
      <Link to="/admin/tasks/$taskId" params={{ taskId: task.taskId }} search={true} className="link" preload={false}>
        <span className="num">{task.taskId}</span> {task.name}
      </Link>
      {internal && <Icon icon={IconLock} size={13} label={t('internal')} />}
    </span>
  )
}

const Actions = ({ file }: Cell) => {
  const t = useTranslations('files')
  const ask = useTranslations('confirm')
  const project = useMe()?.project === true
  const open = useToastMutation({
    send: () => fetchBlob(files.downloadFile, { id: file._id }, { side: 'staff', appId: file.app._id }),
    after: (blob) => saveBlob(blob, file.name),
    failed: t('openFailed'),
  })
  const remove = useToastMutation({
    send: () => call(officeFiles.removeFile, { appId: file.app._id, fileId: file._id }, { side: 'staff', appId: null }),
    done: () => t('removed', { name: file.name }),
    failed: t('removeFailed'),
    stale: storedFilesKey,
  })
  return (
    <span className="stored-file-actions">
      <Button
        size="small"
        variant="ghost"
        icon={IconDownload}
        loading={open.isPending}
        aria-label={t('openNamed', { name: file.name })}
        onClick={() => open.mutate()}
      >
        {t('open')}
      </Button>
      {project && (
        <ConfirmButton
          size="small"
          variant="ghost"
          busy={remove.isPending}
          question={ask('storedFile', { name: file.name })}
          onConfirm={() => remove.mutate()}
        >
          {t('remove')}
        </ConfirmButton>
      )}
    </span>
  )
}

/** The files of the messages of all accounts, for staff: opened by all, removed by project staff (ADM-010). */
export const StoredFilesList = ({ search, appId }: { search: string; appId: string | undefined }) => {
  const t = useTranslations('files')
  const locale = useLocale()
  const { near } = useFormat()
  const query = useInfiniteQuery(storedFilesQuery({ search, appId }))
  const isNarrowed = search !== '' || appId !== undefined || query.isPlaceholderData
  const columns: DataColumn<OfficeFile>[] = [
    {
      key: 'name',
      width: '18%',
      least: 160,
      head: t('name'),
      namesRow: true,
      cell: ({ name }) => <span className="stored-file-name">{name}</span>,
    },
    { key: 'app', head: t('account'), width: '12%', cell: ({ app }) => app.name },
    { key: 'request', head: t('request'), least: 160, cell: (file) => <Request file={file} /> },
    { key: 'who', head: t('uploader'), width: 150, from: 1025, cell: ({ uploader }) => uploader ?? '–' },
    { key: 'size', head: t('size'), width: 90, numeric: true, cell: ({ size }) => sizeText(size, locale) },
    { key: 'at', head: t('added'), width: 150, from: 1025, cell: ({ createdAt }) => near(createdAt) },
    {
      key: 'action',
      head: <span className="sr-only">{t('actions')}</span>,
      width: 210,
      numeric: true,
      cell: (file) => <Actions file={file} />,
    },
  ]
  return (
    <>
      <DataTable
        label={t('stored')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ list }) => list)}
        rowKey={({ _id }) => _id}
        bones={10}
        error={toTableError(query, t('storedFailed'))}
        empty={<EmptyState compact icon={IconFileOff} title={t(isNarrowed ? 'storedNothing' : 'storedNone')} />}
        card={(file) => (
          <article className="stored-file-card">
            <b>{file.name}</b>
            <span className="quiet">
              {file.app.name} · {sizeText(file.size, locale)} · {near(file.createdAt)}
            </span>
            <Request file={file} />
            <Actions file={file} />
          </article>
        )}
      />
      {query.hasNextPage && (
        <Button
          className="stored-files-more"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}
