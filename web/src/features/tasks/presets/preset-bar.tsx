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

/** Number of the requests of a view, up to `maxPresetCount`. Its place stands while it loads. */
const PresetCount = ({ count }: { count: number | undefined }) => (
  <span className="preset-count quiet num">
    {count !== undefined && (count < maxPresetCount ? count : `${maxPresetCount - 1}+`)}
  </span>
)

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
  return (
    <>
      <nav className="presets" data-part="presets" aria-label={t('presets')}>
        <button type="button" aria-pressed={isDefault} onClick={() => onShow(null)}>
          {first}
          <PresetCount count={counts?.first} />
        </button>
        {list.map((preset: Preset) => (
          <span key={preset._id} className="preset">
            <button type="button" aria-pressed={preset === current} onClick={() => onShow(preset)}>
              {preset.name}
              <PresetCount count={counts?.of.get(preset._id)} />
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
