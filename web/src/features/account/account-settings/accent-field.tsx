import { colourLength } from '@passerelle/contract/limits'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { AutoSaveField, SaveStatus, useAutoSave } from '../../../kit/ui/form/auto-save-field.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { accentContrast } from './contrast.ts'
import './account-settings.css'

const suggested = ['#17607c', '#2b6350', '#7a5ab8', '#b4451f', '#8a3b52', '#c9a400']

const Preview = ({ colour, theme }: { colour: string; theme: 'light' | 'dark' }) => {
  const t = useTranslations('accountSettings')
  return (
    <div className="accent-preview" data-theme={theme} style={{ '--accent': colour }} aria-hidden="true">
      <small>{t(theme)}</small>
      <span className="btn primary">{t('previewButton')}</span>
    </div>
  )
}

/**
 * Color field of the account, with the contrast of the derived colors. Any color may be chosen: it is darkened where
 * the contrast would be too low.
 */
export const AccentField = ({ colour, onSave }: { colour: string; onSave: (colour: string) => Promise<unknown> }) => {
  const t = useTranslations('accountSettings')
  const format = useFormatter()
  const [chosen, setChosen] = useState<string>()
  const { state, run } = useAutoSave(onSave)
  const shown = state.phase === 'saving' ? chosen : colour
  const { button, link, adjusted } = accentContrast(colour)
  const figure = (value: number) => format.number(value, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const choose = (next: string) => {
    setChosen(next)
    void run(next)
  }
  return (
    <>
      <AutoSaveField
        label={t('colour')}
        hint={t('colourHint')}
        value={colour}
        maxLength={colourLength}
        onSave={onSave}
      />
      <div className="settings-actions accent-swatches" role="group" aria-label={t('suggested')}>
        {suggested.map((one) => (
          <Button
            key={one}
            variant="ghost"
            size="small"
            className="icon"
            aria-label={one}
            aria-pressed={one === shown}
            onClick={() => choose(one)}
          >
            <span className="logo" style={{ '--accent': one }} />
          </Button>
        ))}
        <SaveStatus state={state} />
      </div>
      <p>
        {t('contrast', { button: figure(button), link: figure(link) })} {adjusted ? t('adjusted') : t('asItIs')}
      </p>
      <div className="accent-previews">
        <Preview colour={colour} theme="light" />
        <Preview colour={colour} theme="dark" />
      </div>
    </>
  )
}
