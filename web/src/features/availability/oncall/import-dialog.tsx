import type { Oncall } from '@passerelle/contract/stats/oncall'
import { oncallImport, type OncallImport } from '@passerelle/contract/stats/oncall-import'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { uploadFile } from '../../../model/api/transfer.ts'
import { acrossAccounts, oncallQueries } from './oncall-queries.ts'

type Wanted = { file: File; layerId: string }

const Preview = ({ found, now }: { found: OncallImport; now: Date }) => {
  const t = useTranslations('oncall.import')
  const { dateTime } = useFormat()
  const span = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
    from: dateTime(startsAt, now),
    until: dateTime(endsAt, now),
  })
  const overlapping = found.overlapping.map(({ line, name, ...one }) => t('overlap', { line, name, ...span(one) }))
  const unknown = found.unknown.map(({ line, summary }) => t('unknown', { line, summary }))
  const taken = found.taken.map(({ line, name, floating, ...one }) =>
    t('taken', { line, name, ...span(one), floating: String(floating) }),
  )
  const parts = [
    { key: 'overlapping', title: t('overlapping', { count: overlapping.length }), lines: overlapping, bad: true },
    { key: 'unknown', title: t('unknownTitle', { count: unknown.length }), lines: unknown, bad: true },
    { key: 'taken', title: t('takenTitle', { count: taken.length }), lines: taken, bad: false },
  ]
  return (
    <>
      {parts.map(
        ({ key, title, lines, bad }) =>
          lines.length > 0 && (
            <section key={key} className="oncall-overrides">
              <h3 className={bad ? 'oncall-bad' : undefined}>{title}</h3>
              <ul>
                {lines.map((line, index) => (
                  <li key={index} className="num">
                    {line}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {found.skipped.length > 0 && <p className="quiet">{t('skipped', { count: found.skipped.length })}</p>}
      {found.taken.length === 0 && <p>{t('nothing')}</p>}
    </>
  )
}

/** Reads the overrides of a layer from the calendar of another tool: first what it says, then for good (ONC-009). */
export const ImportDialog = ({ rota, now, onClose }: { rota: Oncall; now: Date; onClose: () => void }) => {
  const t = useTranslations('oncall.import')
  const input = useRef<HTMLInputElement>(null)
  const [wanted, want] = useState<Wanted>()
  const [layerId, setLayer] = useState(rota.layers[0]!._id)
  const send = (mode: 'preview' | 'apply') => (one: Wanted) =>
    uploadFile(oncallImport.importOncall, one.file, () => {}, {
      ...acrossAccounts,
      input: { layerId: one.layerId, mode },
    })
  const preview = useToastMutation({ send: send('preview'), failed: t('failed') })
  const apply = useToastMutation({
    send: send('apply'),
    done: ({ written }) => t('done', { count: written }),
    failed: t('failed'),
    stale: oncallQueries.all(),
    after: onClose,
  })
  const look = (next: Wanted) => {
    want(next)
    preview.mutate(next)
  }
  const found = preview.data
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('lead')}
      wide
      footer={
        found &&
        wanted && (
          <Button
            variant="primary"
            disabled={found.taken.length === 0 || found.overlapping.length > 0 || preview.isPending}
            loading={apply.isPending}
            onClick={() => apply.mutate(wanted)}
          >
            {t('apply', { count: found.taken.length })}
          </Button>
        )
      }
    >
      <label className="oncall-field">
        <span>{t('layer')}</span>
        <Select
          label={t('layer')}
          value={layerId}
          options={rota.layers.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(next) => {
            setLayer(next)
            if (wanted) look({ ...wanted, layerId: next })
          }}
        />
      </label>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        aria-label={t('file')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) look({ file, layerId })
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button icon={IconUpload} loading={preview.isPending} onClick={() => input.current?.click()}>
        {wanted ? wanted.file.name : t('choose')}
      </Button>
      {found && <Preview found={found} now={now} />}
    </Dialog>
  )
}
