import { CommandPaletteHost } from '../../../features/portal/search/command-palette-host.tsx'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'

const Palette = lazyWithTimeout(() => loadWithMessages(() => import('./portal-palette.tsx')))

/** Command palette of an account. */
export const PortalCommandPalette = () => <CommandPaletteHost Palette={Palette} />
