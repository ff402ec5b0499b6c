/** Print styles of invoices and quotes: A4, black on white, millimetres and points. */
export const documentStyle = `
@page { size: A4; margin: 17mm 18mm 14mm 20mm; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { font: 400 9pt/13.5pt Inter, "Open Sans", "Liberation Sans", Arial, sans-serif; color: #000;
  overflow-wrap: anywhere; }
h2, dt, th { font-weight: 500; font-size: 7.5pt; line-height: 11pt; color: #555; text-align: left; }
header { display: flex; justify-content: space-between; align-items: flex-start; }
.brand { font-weight: 600; font-size: 11pt; line-height: 16pt; }
.title { flex: none; padding-left: 8mm; text-align: right; }
.title h1 { font-weight: 600; font-size: 22pt; line-height: 26pt; letter-spacing: -0.03em; }
.title p { font-size: 10pt; color: #333; }
.facts { display: grid; grid-template-columns: repeat(4, 1fr); margin-top: 9mm; border-top: 1pt solid #000;
  border-bottom: 0.5pt solid #bbb; }
.facts div { padding: 2.4mm 3mm 2.6mm 0; }
.facts div:nth-child(3):last-child { grid-column: span 2; }
.facts dd { font-weight: 500; }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm; margin-top: 7mm; }
.parties .name { font-weight: 600; font-size: 10.5pt; line-height: 15pt; }
.parties dl { margin-top: 2mm; }
.parties dl div { display: grid; grid-template-columns: 22mm 1fr; }
.parties dt { line-height: 13.5pt; }
.lines { width: 100%; margin-top: 8mm; border-collapse: collapse; }
/* Only texts of people may break anywhere. */
.lines :is(thead th, td) { overflow-wrap: normal; }
.lines thead th { padding: 0 2mm 1.6mm 0; border-bottom: 1pt solid #000; vertical-align: bottom; }
.lines tbody :is(th, td) { padding: 2.1mm 2mm 2.1mm 0; vertical-align: top; border-bottom: 0.5pt solid #ddd; }
.lines tbody tr { break-inside: avoid; }
.lines tbody th { font-size: 9pt; line-height: 13.5pt; color: #000; }
.lines :is(th, td):last-child { padding-right: 0; }
.lines .detail { display: block; font-weight: 400; font-size: 8pt; line-height: 11.5pt; color: #555;
  white-space: pre-line; }
.lines .n { width: 8mm; color: #666; }
.r { text-align: right !important; font-variant-numeric: tabular-nums; white-space: nowrap; }
.sum { font-weight: 500; }
/* Prices of a day and of an hour stand below each other where the title needs the room. */
.price { white-space: normal; }
.sums { display: grid; grid-template-columns: 1fr 74mm; gap: 14mm; margin-top: 6mm; align-items: start;
  break-inside: avoid; }
.vat { width: 100%; border-collapse: collapse; font-size: 8pt; }
.vat tbody :is(th, td) { padding: 1.2mm 0; border-top: 0.5pt solid #ddd; font-size: 8pt; font-weight: 400; color: #000;
  }
.totals div { display: flex; justify-content: space-between; padding: 0.9mm 0; }
.totals dt { font-size: 9pt; line-height: 13.5pt; color: #333; font-weight: 400; }
.totals .due { border-top: 1pt solid #000; margin-top: 1.6mm; padding-top: 2.2mm; align-items: baseline; }
.totals .due dt { font-weight: 600; color: #000; }
.totals .due dd { font-weight: 600; font-size: 17pt; line-height: 20pt; letter-spacing: -0.025em; }
/* An annex begins a page. */
.annex { break-before: page; }
.annex h2 { font-weight: 600; font-size: 13pt; line-height: 18pt; color: #000; }
.annex caption { padding-bottom: 2mm; font-weight: 600; font-size: 10pt; text-align: left; }
.annex .lines { margin-top: 6mm; }
.annex .lines tbody :is(th, td) { padding: 1.2mm 2mm 1.2mm 0; font-weight: 400; }
.payment { margin-top: 8mm; break-inside: avoid; }
.payment b { font-weight: 600; }
footer { margin-top: 10mm; font-size: 7pt; line-height: 10pt; color: #555; break-inside: avoid; }
footer .foot { display: flex; gap: 6mm; justify-content: space-between; border-top: 0.5pt solid #bbb; margin-top: 3mm;
  padding-top: 2mm; }
footer b { font-weight: 500; color: #000; white-space: nowrap; }
`
