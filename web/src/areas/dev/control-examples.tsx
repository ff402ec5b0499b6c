import { maxNameLength } from '@passerelle/contract/limits'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { isEmail } from '@passerelle/kernel/validators/formats'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../kit/config/server-clock.ts'
import { Choice, ChoiceGroup } from '../../kit/ui/choice/choice.tsx'
import { Select } from '../../kit/ui/choice/select.tsx'
import { AsyncSelect, type AsyncOption } from '../../kit/ui/form/async-select.tsx'
import { ChipsInput } from '../../kit/ui/form/chips-input.tsx'
import { AutoSaveField } from '../../kit/ui/form/auto-save-field.tsx'
import { PasswordInput } from '../../kit/ui/form/password-input.tsx'
import { DayField } from '../../kit/ui/date/day-field.tsx'
import { shiftDay } from '../../kit/ui/date/date-range.ts'
import { DayRangePicker } from '../../kit/ui/date/day-range-picker.tsx'
import { useFieldText } from '../../kit/ui/form/field-text.ts'
import { CountrySelect } from '../../kit/ui/form/country-select.tsx'
import { Field } from '../../kit/ui/form/field.tsx'
import { NumericInput } from '../../kit/ui/form/numeric-input.tsx'
import { SearchField } from '../../kit/ui/form/search-field.tsx'

const services: AsyncOption[] = ['Messagerie', 'Site vitrine', 'Sauvegardes', 'VPN'].map((text) => ({
  value: text,
  text,
}))

/** Examples of all controls beyond text fields (UIX-045, UIX-056, UIX-058 to UIX-065). */
export const ControlExamples = () => {
  const t = useTranslations('dev')
  const textOf = useFieldText()
  const today = toIsoDate(serverNow())
  const [chips, setChips] = useState<string[]>([])
  const [number, setNumber] = useState<number | null>(15)
  const [search, setSearch] = useState('')
  const [service, setService] = useState<AsyncOption | null>(null)
  const [country, setCountry] = useState('FR')
  const [day, setDay] = useState(today)
  const [name, setName] = useState('Atelier Lumen')
  const [password, setPassword] = useState('')
  const [size, setSize] = useState(1)
  const [range, setRange] = useState({ start: shiftDay(today, -6), end: today })
  return (
    <div className="dev-fields">
      <ChipsInput
        label={t('chips')}
        hint={t('chipsHint')}
        value={chips}
        isValid={isEmail}
        inputMode="email"
        onChange={setChips}
      />
      <NumericInput
        label={t('number')}
        value={number}
        onChange={setNumber}
        error={(number ?? 0) % 5 === 0 ? undefined : textOf({ key: 'forms.divisible', values: { by: '5' } })}
      />
      <AsyncSelect
        label={t('select')}
        value={service}
        pending={false}
        options={services.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))}
        onSearch={setSearch}
        onChange={setService}
      />
      <SearchField label={t('select')} value={search} onChange={setSearch} />
      <Field label={t('country')}>
        {(wiring) => <CountrySelect value={country} onChange={({ target }) => setCountry(target.value)} {...wiring} />}
      </Field>
      <div>
        <DayRangePicker
          label={t('period')}
          range={range}
          limits={{ min: shiftDay(today, -365), noFutureAfter: today }}
          onChange={setRange}
        />
      </div>
      <DayField label={t('day')} value={day} onChange={setDay} />
      <AutoSaveField label={t('name')} value={name} maxLength={maxNameLength} onSave={async (next) => setName(next)} />
      <PasswordInput value={password} onChange={setPassword} />
      <Select
        label={t('select')}
        value={size}
        options={[1, 2, 3].map((value) => ({ value, label: String(value) }))}
        onChange={setSize}
      />
      <ChoiceGroup legend={t('select')}>
        {[1, 2, 3].map((value) => (
          <Choice key={value} type="radio" name="size" checked={size === value} onChange={() => setSize(value)}>
            {value}
          </Choice>
        ))}
        <Choice type="checkbox" name="mixed" checked={false} indeterminate onChange={() => {}}>
          {t('table')}
        </Choice>
      </ChoiceGroup>
    </div>
  )
}
