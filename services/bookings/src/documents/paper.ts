import { html, type Html } from '@passerelle/server/pdf/html'

/** Print styles: black on white, in millimetres and points (mock: invoice.html). */
const styles = `
* { margin: 0; padding: 0; box-sizing: border-box }
body { background: #fff; color: #000; font: 400 9pt/13.5pt Inter, Arial, sans-serif }
h1 { font-weight: 600 } h2 { font-size: 7.5pt; line-height: 11pt; color: #555; font-weight: 500; margin-bottom: 1.2mm }
dt { font-size: 7.5pt; line-height: 11pt; color: #555 } dd { font-weight: 500 }
.brand { display: flex; align-items: center; gap: 2.6mm; font: 600 11pt/16pt Inter, Arial, sans-serif }
.brand svg { height: 8mm; width: 8mm }
.r { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }`

const stay = `
@page { size: A4; margin: 17mm 18mm 13mm 20mm }
body { display: flex; flex-direction: column; min-height: 266mm }
.hd { display: flex; align-items: flex-start; justify-content: space-between }
.ttl { text-align: right } .ttl h1 { font-size: 18pt; line-height: 24pt; letter-spacing: -0.03em }
.ttl p { font-size: 10pt; line-height: 15pt; color: #333 }
.to { margin-top: 10mm; padding-top: 5mm; border-top: 1pt solid #000; font-size: 10pt; line-height: 15.5pt }
.dates { display: grid; grid-template-columns: auto 30mm auto 1fr; gap: 6mm; align-items: start; margin-top: 8mm }
.day p { white-space: nowrap } .day .k { font-size: 7.5pt; color: #555 } .day .w { font-size: 10pt }
.day .m { font-weight: 500 } .day .h { color: #444 }
.day .d { font: 600 46pt/48pt Inter, Arial, sans-serif; letter-spacing: -0.045em }
.nights { align-self: center; text-align: center; color: #333 } .nights svg { width: 100% }
.facts { border-left: 0.5pt solid #bbb; padding-left: 7mm; margin-left: 2mm; display: grid; gap: 1.6mm }
table { width: 100%; margin-top: 10mm; border-collapse: collapse }
thead th { font-size: 7.5pt; line-height: 11pt; color: #555; font-weight: 500; text-align: left; padding-bottom: 1.6mm;
  border-bottom: 1pt solid #000 }
thead th.r { text-align: right } tbody th { font-weight: 500; text-align: left }
tbody :is(th, td) { padding: 2.1mm 0 2.1mm 2mm; vertical-align: top; border-bottom: 0.5pt solid #ddd }
tbody th { padding-left: 0 }
tbody td:last-child { font-weight: 500 } tr { break-inside: avoid }
th span { display: block; font-weight: 400; color: #555; font-size: 8pt; line-height: 11.5pt }
.sums { width: 82mm; margin: 6mm 0 0 auto; break-inside: avoid }
.sums div { display: flex; justify-content: space-between; padding: 0.9mm 0 }
.sums dt { color: #333; font-size: 9pt; line-height: 13.5pt } .sums .net { border-top: 1pt solid #000;
  margin-top: 1.6mm; padding-top: 2.2mm; align-items: baseline }
.sums .net dt { font-weight: 600; color: #000 } .sums .net dd { font: 600 17pt/20pt Inter, Arial, sans-serif;
  letter-spacing: -0.025em }
.legal { margin-top: auto; padding-top: 6mm; font-size: 7pt; line-height: 10pt; color: #555 }
.legal p + p { border-top: 0.5pt solid #bbb; margin-top: 3mm; padding-top: 2mm }`

const voucher = `
@page { size: 210mm 148mm; margin: 0 }
body { display: grid; grid-template-columns: 1.18fr 1fr; height: 147mm; overflow: hidden }
.left { padding: 14mm 10mm 13mm 15mm; display: flex; flex-direction: column; min-width: 0 }
.right { border-left: 0.75pt dashed #000; padding: 12mm 14mm 11mm 12mm; display: flex; flex-direction: column;
  min-width: 0 }
.mid { margin: auto 0 } .mid h1 { font-weight: 400; font-size: 13pt; line-height: 18pt }
.mid p { font: 600 60pt/66pt Inter, Arial, sans-serif; letter-spacing: -0.05em; white-space: nowrap }
.from span { color: #555 } .from b { display: block; font: 600 15pt/20pt Inter, Arial, sans-serif; overflow: hidden;
  text-overflow: ellipsis }
.words { margin-top: 4mm; padding-top: 4mm; border-top: 0.5pt solid #bbb; max-height: 40mm; overflow: hidden;
  overflow-wrap: anywhere }
.house { width: 100%; margin-bottom: auto }
.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 2.4mm 4mm; margin-top: 5mm }
.facts .code { grid-column: 1 / -1 }
.code dd { font: 600 15pt/20pt Inter, Arial, sans-serif; letter-spacing: 0.03em; white-space: nowrap }
.use { margin-top: 4mm; font-size: 7.5pt; line-height: 11pt; color: #333 } .legal { margin-top: 2.5mm; font-size: 6.5pt;
  line-height: 9pt; color: #666 }`

const papers = { stay, voucher }

/** Logo and name of the account. */
export const brand = (name: string): Html =>
  html`<div class="brand">
    <svg
      viewBox="0 0 28 28"
      aria-hidden="true"
      fill="none"
      stroke="#000"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d="M5 23.500V12.800L14 5l9 7.800v10.700" />
      <path d="M10.500 23.500v-5a3.500 3.500 0 0 1 7 0v5" /></svg
    ><span>${name}</span>
  </div>`

/** A complete document without external resources. */
export const toPage = (paper: keyof typeof papers, lang: string, title: string, body: Html): string =>
  `<!doctype html>${
    html`<html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          ${{ markup: styles + papers[paper] }}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup
  }`
