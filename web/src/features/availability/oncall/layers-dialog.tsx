import type { Oncall } from '@passerelle/contract/stats/oncall'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { mondayOf } from '@passerelle/kernel/weeks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useVersionedDraft } from '../../../kit/ui/form/use-versioned-draft.ts'
import { focusFirstInvalid } from '../../../kit/ui/focus/focus-first-invalid.ts'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { LayerFields, layerProblems, type LayerDraft } from './layer-fields.tsx'
import { useSetLayers } from './use-rota-changes.ts'
import { parseClock, toClock } from './weekday-names.ts'

const mostLayers = 3
const draftOf = (layer: Oncall['layers'][number]): LayerDraft => ({ ...layer, time: toClock(layer.handoverMinute) })

/** Organises the layers: who takes turns in which order, and when they hand over (ONC-004). */
export const LayersDialog = ({ rota, now, onClose }: { rota: Oncall; now: Date; onClose: () => void }) => {
  const t = useTranslations('oncall.layer')
  const fresh = (count: number): LayerDraft => ({
    name: t('nameOf', { count }),
    startsOn: mondayOf(toIsoDate(now)),
    handoverWeekday: 1,
    handoverMinute: 540,
    time: '09:00',
    shiftDays: 7,
    hours: 'always',
    members: [],
  })
  const edited = useVersionedDraft(rota, (stored = rota) =>
    stored.layers.length > 0 ? stored.layers.map(draftOf) : [fresh(1)],
  )
  const { base: { version } = rota, draft: layers, change: setLayers } = edited
  const [from, setFrom] = useState<'next' | 'now'>(rota.layers.length > 0 ? 'next' : 'now')
  const save = useSetLayers(onClose)
  const [checked, check] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const submit = () => {
    check(true)
    if (layers.some((layer) => Object.keys(layerProblems(layer)).length > 0)) return focusFirstInvalid(form.current)
    save.mutate({
      from,
      version,
      layers: layers.map(({ time, ...layer }) => ({ ...layer, handoverMinute: parseClock(time)! })),
    })
  }
  return (
    <Dialog
      open
      guarded
      wide
      onClose={onClose}
      title={t('title')}
      footer={
        <Button variant="primary" loading={save.isPending} disabled={edited.isOvertaken} onClick={submit}>
          {t('save')}
        </Button>
      }
    >
      {edited.isOvertaken && <OvertakenNotice onTake={edited.takeNewer} onReplace={edited.replaceNewer} />}
      <div ref={form}>
        {layers.map((layer, index) => (
          <fieldset key={layer._id ?? index} className="oncall-layer">
            <legend>{t('group', { count: index + 1 })}</legend>
            <LayerFields
              layer={layer}
              people={rota.people}
              problems={checked ? layerProblems(layer) : {}}
              onChange={(next) => setLayers(layers.map((one, at) => (at === index ? next : one)))}
            />
            <IconButton
              icon={IconTrash}
              label={t('drop')}
              className="oncall-drop"
              onClick={() => setLayers(layers.filter((_, at) => at !== index))}
            />
          </fieldset>
        ))}
      </div>
      {layers.length < mostLayers && (
        <Button variant="ghost" icon={IconPlus} onClick={() => setLayers([...layers, fresh(layers.length + 1)])}>
          {t('another')}
        </Button>
      )}
      {rota.layers.length > 0 && (
        <label className="oncall-from">
          <span>{t('from')}</span>
          <Select
            label={t('from')}
            value={from}
            options={[
              { value: 'next', label: t('fromNext') },
              { value: 'now', label: t('fromNow') },
            ]}
            onChange={setFrom}
          />
        </label>
      )}
    </Dialog>
  )
}
