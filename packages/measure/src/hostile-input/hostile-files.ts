import { deflateSync } from 'node:zlib'
import { bombs, hostileImages, zip, type HostileFile } from './hostile-images.ts'

const text = (value: string) => Buffer.from(value, 'latin1')
const file = (name: string, type: string, bytes: Buffer): HostileFile => ({ name, type, bytes })
const asImage = (name: string, bytes: Buffer) => file(`${name}.png`, 'image/png', bytes)
const document = (name: string, bytes: Buffer) => file(`${name}.pdf`, 'application/pdf', bytes)

const pdf = (...objects: string[]) =>
  text(
    `%PDF-1.7\n${objects.map((each, at) => `${at + 1} 0 obj\n${each}\nendobj\n`).join('')}` +
      'trailer << /Root 1 0 R >>\n%%EOF',
  )
const plainPdf = pdf('<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>')
const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>`
const laughs =
  `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}">]>` + `<l>${'&b;'.repeat(50)}</l>`
const flate = deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString('latin1')
const gif = (frames: number) =>
  Buffer.concat([
    text('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff'),
    ...Array.from({ length: frames }, () => text('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0')),
    text(';'),
  ])
const box = (brand: string) => text(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`)

const disguised: HostileFile[] = [
  asImage('program', Buffer.concat([text('MZ\x90\0'), Buffer.alloc(500)])),
  asImage('elf', Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(500)])),
  asImage('script', text('#!/bin/sh\nid\n')),
  asImage('page', text('<!doctype html><script>alert(1)</script>')),
  asImage('drawing', text(script)),
  asImage('zeros', Buffer.alloc(100_000)),
  asImage('gzip bomb', bombs.gzip()),
  asImage('animation', gif(5000)),
  file('page.html', 'text/html', text('<script>alert(1)</script>')),
  file('drawing.svg', 'image/svg+xml', text(script)),
  file('entities.svg', 'image/svg+xml', text(entities)),
  file('animation.gif', 'image/gif', gif(5000)),
  file('script.gif', 'image/gif', Buffer.concat([text('GIF89a=1;alert(1);/*'), gif(1), text('*/')])),
  file('bitmap.bmp', 'image/bmp', Buffer.concat([text('BM'), Buffer.alloc(100, 0xff)])),
  file('icon.ico', 'image/x-icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 255, 255]), Buffer.alloc(200)])),
  file('scan.tiff', 'image/tiff', Buffer.concat([text('II*\0\xff\xff\xff\xff'), Buffer.alloc(100)])),
  file('photo.webp', 'image/webp', text('RIFF\xff\xff\xff\x7fWEBPVP8X')),
  file('photo.heic', 'image/heic', box('heic')),
  file('photo.avif', 'image/avif', box('avif')),
  file('film.mp4', 'video/mp4', box('isom')),
  file('bomb.zip', 'application/zip', bombs.zip()),
  file('bomb.gz', 'application/gzip', bombs.gzip()),
  file(
    'letter.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    zip('word/document.xml', text('<w/>')),
  ),
]
const documents: HostileFile[] = [
  document('empty', Buffer.alloc(0)),
  document('header only', text('%PDF-1.7')),
  document('plain', plainPdf),
  document('script', pdf('<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>')),
  document('launch', pdf('<< /Type /Catalog /OpenAction << /S /Launch /F (/bin/sh) >> >>')),
  document('half', plainPdf.subarray(0, 40)),
  document('page before', Buffer.concat([text('<html><script>alert(1)</script>\n'), plainPdf])),
  document('zip behind', Buffer.concat([plainPdf, bombs.zip()])),
  document('nested', pdf('['.repeat(200_000))),
  document('stream of 64 MB', pdf(`<< /Length ${flate.length} /Filter /FlateDecode >>\nstream\n${flate}\nendstream`)),
  document('zip bomb', bombs.zip()),
  document('entities', text(laughs)),
  document('26 MB', Buffer.concat([plainPdf, Buffer.alloc(26 * 1024 * 1024, 32)])),
]

/** Names that lead elsewhere, hide their extension, or break a header. */
const names = [
  '../../../../etc/passwd.pdf',
  '..\\..\\windows\\win.pdf',
  'C:\\autoexec.pdf',
  '/etc/cron.d/job.pdf',
  'null\0.pdf',
  'fdp\u202Eexe.pdf',
  `${'long'.repeat(130)}.pdf`,
  `${'longer'.repeat(900)}.pdf`,
  '📄📄📄.pdf',
  `e${'\u0301'.repeat(300)}.pdf`,
  '.pdf',
  '.htaccess.pdf',
  'con.pdf',
  'line\r\nset-cookie: a=b\r\n.pdf',
  'quote";filename="x.exe.pdf',
  '%2e%2e%2fencoded.pdf',
  ' .pdf',
  'space.pdf ',
  'dot.pdf.',
  'x.pdf;.exe',
  '<img src=x onerror=alert(1)>.pdf',
  "' OR 1=1 --.pdf",
  '\u200b\u200b.pdf',
  '',
]

export const hostileFiles = (): HostileFile[] => [
  ...hostileImages(),
  ...disguised,
  ...documents,
  ...names.map((name) => file(name, 'application/pdf', plainPdf)),
]
