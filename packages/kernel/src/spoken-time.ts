import { timeText } from './format-date.ts'

const french = (
  'zéro une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit ' +
  'dix-neuf'
).split(' ')
const english = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const frenchTens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante']
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty']

const inFrench = (number: number): string => {
  if (number < 20) return french[number]!
  const [tens, ones] = [frenchTens[Math.floor(number / 10)]!, number % 10]
  return ones === 0 ? tens : ones === 1 ? `${tens} et une` : `${tens}-${french[ones]}`
}
const inEnglish = (number: number): string => {
  if (number < 20) return english[number]!
  const [tens, ones] = [englishTens[Math.floor(number / 10)]!, number % 10]
  return ones === 0 ? tens : `${tens}-${english[ones]}`
}

/** The time of day in Paris as it is spoken: "quatorze heures neuf", "fourteen oh nine" (table O2). */
export const spokenTime = (at: Date, locale: 'fr' | 'en'): string => {
  const [hour = 0, minute = 0] = timeText(at).split(':').map(Number)
  if (locale === 'fr') {
    const name = `${inFrench(hour)} ${hour < 2 ? 'heure' : 'heures'}`
    return minute === 0 ? name : `${name} ${inFrench(minute)}`
  }
  if (minute === 0) return `${inEnglish(hour)} hundred hours`
  return `${inEnglish(hour)} ${minute < 10 ? `oh ${english[minute]}` : inEnglish(minute)}`
}
