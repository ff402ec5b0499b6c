import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonVariant } from '../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'
import { InlineEditButton } from '../../kit/ui/button/inline-edit-button.tsx'
import { Dialog } from '../../kit/ui/popup/dialog.tsx'
import { DiscardChangesDialog } from '../../kit/ui/popup/discard-changes-dialog.tsx'
import { Menu, MenuItem } from '../../kit/ui/popup/menu.tsx'
import { Popover } from '../../kit/ui/popup/popover.tsx'
import { Sheet, SheetTitle } from '../../kit/ui/popup/sheet.tsx'
import { Tooltip } from '../../kit/ui/popup/tooltip.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'internal']

/** Buttons in all variants and sizes, and what a button opens. */
export const ButtonExamples = () => {
  const t = useTranslations('dev')
  const ask = useTranslations('confirm')
  const [open, setOpen] = useState<'dialog' | 'discard' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="dev-line">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button size="small">small</Button>
        <Button size="big">big</Button>
        <Button disabled>disabled</Button>
        <Button loading>loading</Button>
        <IconButton icon={IconPencil} label={t('edit')} />
        <InlineEditButton label={t('edit')} value="Sprint 18" />
        <ConfirmButton question={ask('preset', { name: 'Sprint 18' })} onConfirm={() => toast.info(t('sent'))}>
          {t('confirm')}
        </ConfirmButton>
      </div>
      <div className="dev-line">
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem icon={IconPencil} onSelect={() => {}}>
            {t('edit')}
          </MenuItem>
          <MenuItem danger onSelect={() => {}}>
            {t('confirm')}
          </MenuItem>
        </Menu>
        <Popover label="Popover" trigger={<Button>Popover</Button>}>
          {t('tableEmpty')}
        </Popover>
        <Tooltip content={t('tableEmpty')}>
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('discard')}>DiscardChangesDialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        {(['info', 'success', 'error'] as const).map((kind) => (
          <Button key={kind} onClick={() => toast[kind](t('sent'))}>
            {`toast.${kind}`}
          </Button>
        ))}
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Dialog"
        footer={<Button onClick={close}>{t('send')}</Button>}
      >
        {t('tableEmpty')}
      </Dialog>
      <DiscardChangesDialog open={open === 'discard'} onStay={close} onLeave={close} />
      {open === 'sheet' && (
        <Sheet onClose={close} header={null}>
          <SheetTitle>Sheet</SheetTitle>
        </Sheet>
      )}
    </>
  )
}
