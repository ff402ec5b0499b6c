const starts = ['ba', 'cor', 'del', 'fi', 'gan', 'jo', 'lu', 'mer', 'no', 'pra', 'ri', 'sol', 'tu', 'ven', 'zé']
const middles = ['bi', 'ca', 'do', 'li', 'ma', 'nu', 'ré', 'sta', 'ti', 'vo']
const ends = ['bel', 'cot', 'dar', 'fon', 'gil', 'lix', 'mar', 'nor', 'pel', 'ran', 'sec', 'tal', 'vic', 'xan']

/** 2,100 unique made-up names of devices and places; each generated task contains a few, the first ones most often. */
export const words: string[] = starts.flatMap((start) =>
  middles.flatMap((middle) => ends.map((end) => start + middle + end)),
)
