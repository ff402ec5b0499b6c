import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/button/button.tsx'
import { LazyRender } from '../../kit/ui/lazy/lazy-render.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { chooseTheme } from '../../kit/ui/theme/theme.ts'
import { ButtonExamples } from './button-examples.tsx'
import { ControlExamples } from './control-examples.tsx'
import { DisplayExamples } from './display-examples.tsx'
import { FormExample } from './form-example.tsx'
import { TableExample } from './table-example.tsx'
import './ui-page.css'

/** Component gallery: every part of `kit/ui`, in both themes; a test compares it with the folder. */
export const UiPage = () => {
  const t = useTranslations('dev')
  usePageTitle(t('title'))
  return (
    <main className="dev-ui">
      <div className="dev-head">
        <h1>{t('title')}</h1>
        <Button onClick={() => chooseTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark')}>
          {t('otherTheme')}
        </Button>
      </div>
      <section>
        <h2>{t('form')}</h2>
        <FormExample />
      </section>
      <section>
        <h2>{t('controls')}</h2>
        <ControlExamples />
      </section>
      <section>
        <h2>{t('buttons')}</h2>
        <ButtonExamples />
      </section>
      <section>
        <h2>{t('displays')}</h2>
        <DisplayExamples />
      </section>
      <section>
        <h2>{t('table')}</h2>
        <TableExample />
      </section>
      <section>
        <h2>{t('lazy')}</h2>
        <LazyRender>
          <TableExample />
        </LazyRender>
      </section>
    </main>
  )
}
