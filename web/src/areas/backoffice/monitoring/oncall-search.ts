/** Search params of the rota: the report instead of it (ONC-046). */
export const validateOncallSearch = ({ view }: Record<string, unknown>): { view?: 'rapport' | undefined } =>
  view === 'rapport' ? { view } : {}
