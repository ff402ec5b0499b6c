import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { maxPresetCount } from '@passerelle/contract/projects/presets'
import { PresetActions } from './preset-actions.tsx'
import { presetsOf, type Preset, type PresetCounts, type PresetPage, type PresetView } from './preset-queries.ts'
import { SavePreset } from './save-preset.tsx'
import './presets.css'

/** Number of the requests of a view as text; counts stop at `maxPresetCount`. */
const textOf = (count: number | undefined) =>
  count === undefined ? '' : count < maxPresetCount ? `${count}` : `${maxPresetCount - 1}+`

/**
 * Saved views of a page, shared by all staff or one's own, with a button to save what the page shows now (BKL-001,
 * BKL-002). `first` is the name of the page's default view, `counts` how many
 * requests the views show.
 */
export const PresetBar = ({
  page,
  first,
  counts,
  view,
  isDefault,
  isShown,
  onShow,
}: {
  page: PresetPage
  first: string
  counts: PresetCounts | undefined
  view: PresetView
  isDefault: boolean
  isShown: (preset: PresetView) => boolean
  onShow: (preset: PresetView | null) => void
}) => {
  const t = useTranslations('backlog')
  const query = useQuery(presetsOf(page))
  const { data: list = [] } = query
  const current = list.find(isShown)
  // Hidden, so that the name of a view is that of its button; its place stands while it loads.
  const countOf = (count: number | undefined) => (
    <span className="preset-count quiet num" aria-hidden="true">
      {textOf(count)}
    </span>
  )
  const titleOf = (count: number | undefined) => (count === undefined ? undefined : t('presetCount', { count }))
  return (
    <>
      <nav className="presets" data-part="presets" aria-label={t('presets')}>
        <button type="button" aria-pressed={isDefault} onClick={() => onShow(null)} title={titleOf(counts?.first)}>
          {first}
          {countOf(counts?.first)}
        </button>
        {list.map((preset: Preset) => (
          <span key={preset._id} className="preset">
            <button
              type="button"
              aria-pressed={preset === current}
              title={titleOf(counts?.of.get(preset._id))}
              onClick={() => onShow(preset)}
            >
              {preset.name}
              {countOf(counts?.of.get(preset._id))}
              {!preset.shared && <Icon icon={IconLock} size={13} label={t('own')} />}
            </button>
            <PresetActions page={page} preset={preset} view={view} isCurrent={preset === current} />
          </span>
        ))}
        {!current && !isDefault && <SavePreset page={page} view={view} />}
      </nav>
      <LoadError query={query} title={t('presetsFailed')} />
    </>
  )
}
