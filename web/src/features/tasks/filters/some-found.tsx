import { maxSearchLength } from '@passerelle/contract/limits'
import { useTranslations } from 'use-intl'
import { SomeOf, type Option } from './some-of.tsx'

/** Search field with matching options, multiple choice; selected options stay above the results. */
export const SomeFound = ({
  label,
  text,
  onText,
  name,
  found,
  loading,
  chosen,
  names,
  onChange,
}: {
  label: string
  text: string
  onText: (text: string) => void
  name: string
  found: readonly Option<string>[]
  loading: boolean
  chosen: readonly string[]
  names: ReadonlyMap<string, string>
  onChange: (chosen: string[]) => void
}) => {
  const t = useTranslations('filters')
  const others = chosen.filter((id) => names.has(id) && !found.some(({ value }) => value === id))
  const options = [...others.map((id) => ({ value: id, text: names.get(id) ?? '' })), ...found]
  return (
    <>
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxSearchLength}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <SomeOf name={name} silent options={options} chosen={chosen} onChange={onChange} />
      <p className="quiet filter-note" data-part="filter-note" role="status">
        {loading ? t('searching') : options.length === 0 ? t('nothingFound') : ''}
      </p>
    </>
  )
}
