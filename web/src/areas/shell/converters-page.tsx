import { ComingSoon } from './coming-soon.tsx'

export const ConvertersPage = () => <ComingSoon page="converters" />
